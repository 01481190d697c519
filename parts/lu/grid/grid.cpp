#include "parts/lu/grid/grid.hpp"

#include <cmath>

namespace lu {
namespace {

/// The largest divisor that is no larger than the other factor.
int flattest_rows(int n_ranks) {
  int rows = static_cast<int>(std::sqrt(static_cast<double>(n_ranks)));
  while (n_ranks % rows != 0) {
    --rows;
  }
  return rows;
}

}  // namespace

Grid::Grid(const RankGrid& asked, const casebook::Team& team) {
  n_p_ = asked.p > 0 ? asked.p : flattest_rows(team.n_ranks);
  n_q_ = team.n_ranks / n_p_;
  p_ = asked.by_columns ? team.rank % n_p_ : team.rank / n_q_;
  q_ = asked.by_columns ? team.rank / n_p_ : team.rank % n_q_;
  MPI_Comm_split(team.comm, p_, q_, &row_);
  MPI_Comm_split(team.comm, q_, p_, &column_);
}

Grid::~Grid() {
  MPI_Comm_free(&row_);
  MPI_Comm_free(&column_);
}

Layout Grid::layout(std::int64_t n, std::int64_t block) const {
  Layout layout;
  layout.rows = {.n = n, .block = block, .n_parts = n_p_, .part = p_};
  layout.columns = {.n = n + 1, .block = block, .n_parts = n_q_, .part = q_};
  return layout;
}

}  // namespace lu
