#pragma once

#include <vector>

#include "apps/scf/basis.hpp"
#include "parts/scf/matrix.hpp"

namespace scf {

/// Neighbouring shells on one center that are computed together.
struct ShellBlock {
  int first_shell;
  int n_shells;
  int l;            ///< the largest angular momentum
  int first;        ///< basis function
  int n_functions;  ///< of all its shells
};

/// Largest number of functions that a block may have: those of one shell.
inline constexpr int max_block_functions = n_cartesian(max_angular_momentum);

/// Likewise of several shells: as many as one f shell has.
inline constexpr int max_grouped_functions = n_cartesian(3);

/// Every shell for itself.
std::vector<ShellBlock> single_shells(const Basis& basis);

/// Neighbouring shells with the same exponents together: the contractions of a general contraction, as
/// in cc-pVDZ, and the s and p of a split-valence basis, as in 6-31G*.
std::vector<ShellBlock> shells_of_equal_exponents(const Basis& basis);

/// First function of each block.
std::vector<int> first_functions(const std::vector<ShellBlock>& blocks);

/// max |D_ij| over the functions i of one block and j of another, [n_blocks][n_blocks].
Matrix density_bounds(const std::vector<ShellBlock>& blocks, const Matrix& density);

}  // namespace scf
