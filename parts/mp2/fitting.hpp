#pragma once

#include <vector>

#include "apps/scf/basis.hpp"
#include "parts/scf/lanes/lane_classes.hpp"
#include "parts/scf/matrix.hpp"

namespace mp2 {

/// The function 1, as a shell without extent: with it as a partner, a pair of shells is one shell, and
/// a routine for four shells gives integrals over three or two.
scf::Shell constant_function();

/// (P|Q), [n_fit][n_fit], hartree.
scf::Matrix fitting_metric(const scf::Basis& fitting);

/// One shell of the fitting basis as the left side of (P|mn).
struct FittingBra {
  int first;                  ///< fitting function
  int n_functions;            ///< of the shell
  scf::PairClass pair_class;  ///< with this one pair
};

/// All shells of a fitting basis, in their order.
std::vector<FittingBra> fitting_bras(const scf::Basis& fitting);

/// L with L L^T = a, in place of a: the lower triangle; what is above it is left as it was.
/// Errors: std::runtime_error when a is not positive definite.
void cholesky_in_place(scf::Matrix& a);

/// B with L B = b, in place of b: n_fit^2 flops for each column (dtrsm).
/// l: as cholesky_in_place() leaves it; b: [n_fit][n_columns]
void solve_in_place(const scf::Matrix& l, int n_columns, double* b);

}  // namespace mp2
