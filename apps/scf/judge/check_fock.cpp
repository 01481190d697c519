#include "apps/scf/judge/check_fock.hpp"

#include <cmath>
#include <cstddef>

#include "apps/scf/oracle/matrix.hpp"
#include "apps/scf/oracle/sample.hpp"
#include "apps/scf/oracle/shared_judge.hpp"

namespace scf {
namespace {

using oracle::Matrix;

/// Largest cost of rebuilding blocks of the Fock matrix beyond one of each class, see
/// oracle::FockBuilder::cost: about half a second of one core. Enough for all of water in cc-pVDZ.
constexpr double max_cost = 3e6;

/// right - matrix, of one block.
std::vector<double> deviations(const Basis& basis,
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
  return right;
}

}  // namespace

BlockErrors compare_blocks(const Basis& basis,
                           std::span<const double> matrix,
                           const std::vector<oracle::ShellBlock>& blocks,
                           const std::function<std::vector<double>(std::size_t)>& right,
                           const casebook::Team& team) {
  std::vector<double> largest(blocks.size(), 0.0);
  std::vector<double> mean_square(blocks.size(), 0.0);
  oracle::share_out(blocks.size(), team, [&](std::size_t k) {
    const std::vector<double> wrong = deviations(basis, matrix, blocks[k], right(k));
    const double norm = oracle::frobenius_norm(wrong);
    largest[k] = oracle::largest(wrong);
    mean_square[k] = norm * norm / static_cast<double>(wrong.size());
  });
  oracle::put_together(largest, team);
  oracle::put_together(mean_square, team);
  double sum = 0.0;
  for (const double square : mean_square) {
    sum += square;
  }
  return {oracle::largest(largest), std::sqrt(sum / static_cast<double>(blocks.size()))};
}

BlockErrors measure_fock(const Case& input,
                         const Matrix& core,
                         const Result& result,
                         const casebook::Team& team,
                         const casebook::Draw& draw) {
  const Basis& basis = input.basis;
  const auto n = static_cast<std::size_t>(basis.n_functions);
  const Matrix density = oracle::from_first_rank(result.density, n * n, team);
  const Matrix fock = oracle::from_first_rank(result.fock, n * n, team);
  const std::vector<double> schwarz = oracle::schwarz_bounds(basis, team);
  const oracle::FockBuilder builder(basis, schwarz, density, core);
  const std::vector<oracle::ShellBlock> blocks =
      oracle::sample_blocks(basis, schwarz, builder, max_cost, draw);
  const auto right = [&](std::size_t k) { return builder.block(blocks[k]); };
  return compare_blocks(basis, fock, blocks, right, team);
}

}  // namespace scf
