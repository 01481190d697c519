#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "apps/dft/oracle/grid.hpp"
#include "apps/scf/basis.hpp"

namespace dft::oracle {

/// A value and its derivatives by x, y and z.
using ValueAndGradient = std::array<Lanes, 4>;

/// The functions that are not negligible at some points.
struct FunctionsHere {
  std::size_t n_groups = 0;              ///< of points
  std::vector<int> number;               ///< of the basis function
  std::vector<ValueAndGradient> values;  ///< [function][group]

  const ValueAndGradient* of(std::size_t k) const { return values.data() + k * n_groups; }
};

/// Basis functions at points.
class BasisHere {
 public:
  /// Keeps a reference to the basis.
  explicit BasisHere(const scf::Basis& basis);

  /// All functions that may reach 1e-9 at one of the points.
  FunctionsHere at(const Points& points) const;

 private:
  /// values: of the shell's functions, [function][group]
  void evaluate(const scf::Shell& shell,
                const Points& points,
                std::span<ValueAndGradient> values) const;

  const scf::Basis& basis_;
  std::vector<double> reach_;                   ///< of each shell, bohr
  std::vector<std::vector<double>> harmonics_;  ///< by angular momentum
  std::vector<std::vector<double>> products_;   ///< likewise: unit matrices
};

}  // namespace dft::oracle
