#pragma once

#include <functional>
#include <span>
#include <vector>

#include "apps/scf/case.hpp"
#include "apps/scf/oracle/fock.hpp"
#include "apps/scf/result.hpp"
#include "harness/run/draw.hpp"
#include "harness/run/team.hpp"

namespace scf {

/// Deviations of blocks of a matrix from the judge's own; NaN if one element is not a number.
struct BlockErrors {
  double largest = 0.0;  ///< of all elements
  double typical = 0.0;  ///< root of the mean over the blocks of each block's mean square
};

/// Compares blocks of a matrix with the judge's own, which ranks and threads share, because rebuilding
/// them is most of what judging costs. Collective where the team has several ranks.
/// matrix: [n_bf][n_bf], the same on every rank
/// right: what the block of that number should be, [n_row][n_column]; must not throw
/// Returns: the same on every rank
BlockErrors compare_blocks(const Basis& basis,
                           std::span<const double> matrix,
                           const std::vector<oracle::ShellBlock>& blocks,
                           const std::function<std::vector<double>(std::size_t)>& right,
                           const casebook::Team& team);

/// Deviations of blocks of the Fock matrix, drawn when the answer is there, from the judge's own.
/// Collective where the team has several ranks.
/// core: oracle::core_hamiltonian
/// result: the first rank's is judged, and must have matrices of the right size
/// Returns: hartree, the same on every rank
BlockErrors measure_fock(const Case& input,
                         const std::vector<double>& core,
                         const Result& result,
                         const casebook::Team& team,
                         const casebook::Draw& draw);

}  // namespace scf
