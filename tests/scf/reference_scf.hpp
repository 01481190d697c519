#pragma once

#include <functional>
#include <vector>

#include "apps/scf/case.hpp"
#include "apps/scf/result.hpp"

namespace scf::fixture {

/// Faults of a calculation, so that a judge can be shown a plausible wrong answer.
struct Fault {
  /// Unique shell quartets (a >= b, c >= d, ab >= cd) that are lost; none when empty.
  std::function<bool(int a, int b, int c, int d)> loses = nullptr;
  double exchange_factor = 1.0;
  /// Orbitals to occupy, from the lowest; the first ones when empty.
  std::vector<int> occupied = {};
};

/// The textbook's Hartree-Fock program on top of the judge's integrals, for a few dozen functions:
/// plain loops, all integrals in memory, no acceleration.
class ReferenceScf {
 public:
  explicit ReferenceScf(const Case& input, const Fault& fault = {});

  /// The result of every iteration; the last one is the first to satisfy the case's gradient
  /// threshold.
  std::vector<Result> iterate() const;

  /// Core Hamiltonian plus repulsion, [n_bf][n_bf], hartree.
  std::vector<double> fock(const std::vector<double>& density) const;

  /// A result whose energy and Fock matrix belong to the density.
  Result evaluate(std::vector<double> density) const;

 private:
  std::vector<double> density_of(const std::vector<double>& fock) const;
  double gradient_norm(const Result& result) const;

  const Case& input_;
  Fault fault_;
  int n_;
  std::vector<double> core_;
  std::vector<double> overlap_;
  std::vector<double> orthonormal_;  ///< S^(-1/2)
  std::vector<double> repulsion_;    ///< [n_bf][n_bf][n_bf][n_bf], hartree
};

}  // namespace scf::fixture
