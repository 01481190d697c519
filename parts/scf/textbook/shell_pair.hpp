#pragma once

#include <vector>

#include "parts/scf/textbook/hermite.hpp"

namespace scf {

/// Terms that depend on one pair of primitives only.
struct PrimitivePairData {
  double p;      ///< sum of the exponents, bohr^-2
  Point center;  ///< bohr
  int first;     ///< where its block of ShellPair::bra and ShellPair::ket begins
};

/// Everything about a pair of shells that does not depend on the other pair of a quartet; made
/// once per molecule. The blocks contain the contraction coefficients and the spherical
/// transformation, so that a quartet needs neither.
struct ShellPair {
  ShellPair(const Shell& a, const Shell& b);

  int l;            ///< total angular momentum
  int n_functions;  ///< n_a * n_b
  std::vector<PrimitivePairData> primitives;
  std::vector<double> bra;  ///< per primitive pair [n_functions][n_hermite(l)], E_t E_u E_v
  std::vector<double> ket;  ///< per primitive pair [n_hermite(l)][n_functions], (-1)^(t+u+v) E E E
};

/// Pairs of all shells, [n_shells][n_shells]: the pair (a, b) at a * n_shells + b.
std::vector<ShellPair> all_shell_pairs(const Basis& basis);

}  // namespace scf
