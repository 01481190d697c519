#pragma once

#include <span>
#include <vector>

#include "apps/scf/case.hpp"
#include "apps/scf/oracle/fock.hpp"
#include "apps/scf/result.hpp"
#include "harness/run/team.hpp"

namespace scf {

/// Largest deviation of blocks of the Fock matrix, drawn at random, from the judge's own; NaN if
/// one is not a number. The blocks are shared out to the ranks and their threads, because
/// rebuilding them is most of what judging costs. Collective where the team has several ranks.
/// core: oracle::core_hamiltonian
/// result: the first rank's is judged, and must have matrices of the right size
/// Returns: the deviation, hartree, the same on every rank
double largest_fock_error(const Case& input,
                          const std::vector<double>& core,
                          const Result& result,
                          const casebook::Team& team);

/// Largest deviation of a block of a matrix; NaN if one is not a number.
/// matrix: [n_bf][n_bf]; right: what the block should be, [n_row][n_column]
double block_error(const Basis& basis,
                   std::span<const double> matrix,
                   oracle::ShellBlock at,
                   std::vector<double> right);

}  // namespace scf
