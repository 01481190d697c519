#include "apps/scf/judge/check_fock.hpp"

#include <cstddef>

#include "apps/scf/oracle/matrix.hpp"
#include "apps/scf/oracle/shared_judge.hpp"

namespace scf {
namespace {

using oracle::Matrix;

/// What rebuilding blocks of the Fock matrix may cost, see oracle::sample_blocks: less than half a
/// second of one core. Enough for all of water in cc-pVDZ, and for half of the dimer in 6-31G*.
constexpr double max_cost = 3e6;

}  // namespace

double block_error(const Basis& basis,
                   std::span<const double> matrix,
                   oracle::ShellBlock at,
                   std::vector<double> right) {
  const auto n = static_cast<std::size_t>(basis.n_functions);
  const Shell& row = basis.shells[static_cast<std::size_t>(at.row)];
  const Shell& column = basis.shells[static_cast<std::size_t>(at.column)];
  const auto n_columns = static_cast<std::size_t>(column.n_functions());
  for (std::size_t k = 0; k < right.size(); ++k) {
    const std::size_t i = static_cast<std::size_t>(row.first) + k / n_columns;
    const std::size_t j = static_cast<std::size_t>(column.first) + k % n_columns;
    right[k] -= matrix[i * n + j];
  }
  return oracle::largest(right);
}

double largest_fock_error(const Case& input,
                          const Matrix& core,
                          const Result& result,
                          const casebook::Team& team) {
  const Basis& basis = input.basis;
  const auto n = static_cast<std::size_t>(basis.n_functions);
  const Matrix density = oracle::from_first_rank(result.density, n * n, team);
  const Matrix fock = oracle::from_first_rank(result.fock, n * n, team);
  const std::vector<double> schwarz = oracle::schwarz_bounds(basis, team);
  const oracle::FockBuilder builder(basis, schwarz, density, core);
  const std::vector<oracle::ShellBlock> blocks = oracle::sample_blocks(basis, schwarz, max_cost);
  return oracle::largest_of_shared(blocks.size(), team, [&](std::size_t k) {
    return block_error(basis, fock, blocks[k], builder.block(blocks[k]));
  });
}

}  // namespace scf
