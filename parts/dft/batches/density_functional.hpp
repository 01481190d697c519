#pragma once

#include <memory>
#include <vector>

#include "apps/dft/functional.hpp"

namespace dft {

/// A functional at some points; arrays [n_points].
struct FunctionalAtPoints {
  std::vector<double> density;    ///< input: electrons / bohr^3
  std::vector<double> square;     ///< input: |grad density|^2
  std::vector<double> energy;     ///< hartree / bohr^3
  std::vector<double> potential;  ///< d energy / d density
  std::vector<double> by_square;  ///< d energy / d square

  void resize(std::size_t n_points);
  std::size_t size() const { return density.size(); }
};

/// The sum of kernels of a functional, evaluated by libxc.
/// Source: Lehtola, Steigemann, Oliveira & Marques, SoftwareX 7 (2018) 1.
class DensityFunctional {
 public:
  /// Errors: std::runtime_error when libxc lacks a kernel.
  explicit DensityFunctional(const Functional& functional);
  ~DensityFunctional();
  DensityFunctional(const DensityFunctional&) = delete;
  DensityFunctional& operator=(const DensityFunctional&) = delete;

  /// Adds to energy, potential and by_square, which resize() sets to zero. Several threads may call it
  /// at once, each with its own points.
  void evaluate(FunctionalAtPoints& at) const;

 private:
  struct Term;
  std::vector<std::unique_ptr<Term>> terms_;
};

}  // namespace dft
