// Declared in apps/cg/level.hpp.

#include "apps/cg/grid_level.hpp"
#include "apps/cg/level.hpp"
#include "apps/cg/matrix_level.hpp"

namespace cg {
namespace {

std::vector<double> row_sums(const Level& level) {
  const auto room = static_cast<std::size_t>(level.max_row_length());
  std::vector<std::int64_t> columns(room);
  std::vector<double> values(room);
  std::vector<double> sums;
  for (int row = 0; row < level.n_rows(); ++row) {
    const int n = level.entries(row, columns.data(), values.data());
    double sum = 0.0;
    for (int k = 0; k < n; ++k) {
      sum += values.data()[k];
    }
    sums.push_back(sum);
  }
  return sums;
}

}  // namespace

std::vector<std::shared_ptr<const Level>> make_levels(const Case& input, int rank, int n_ranks) {
  if (input.matrix) {
    const auto matrix = std::make_shared<const SparseMatrix>(*input.matrix);
    return {std::make_shared<MatrixLevel>(matrix, rank, n_ranks)};
  }
  std::vector<std::shared_ptr<const Level>> levels;
  for (int depth = 0; depth < input.n_levels; ++depth) {
    levels.push_back(std::make_shared<GridLevel>(input, rank, depth));
  }
  return levels;
}

Problem make_problem(const Case& input, int rank, int n_ranks) {
  Problem problem;
  problem.levels = make_levels(input, rank, n_ranks);
  problem.rhs = row_sums(*problem.levels.front());
  return problem;
}

}  // namespace cg
