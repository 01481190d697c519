#include "optimized/spectral/v8_pencils/pencil_grid.hpp"

#include <string>

#include "harness/core/error.hpp"

namespace spectral {
namespace {

bool fits(const Case& input, int n_ranks) {
  const int planes = pencil_planes(n_ranks);
  const int lines = n_ranks / planes;
  return input.n % planes == 0 && input.n % lines == 0 && planes <= 2 * input.k_max() + 1 &&
         lines <= input.k_max() + 1;
}

casebook::Team split(const casebook::Team& team, int color) {
  casebook::Team part;
  part.n_threads = team.n_threads;
  MPI_Comm_split(team.comm, color, team.rank, &part.comm);
  MPI_Comm_rank(part.comm, &part.rank);
  MPI_Comm_size(part.comm, &part.n_ranks);
  return part;
}

}  // namespace

int pencil_planes(int n_ranks) {
  int planes = 1;
  for (int factor = 1; factor * factor <= n_ranks; ++factor) {
    planes = n_ranks % factor == 0 ? factor : planes;
  }
  return planes;
}

PencilGrid::PencilGrid(const casebook::Team& team) {
  const int n_lines = team.n_ranks / pencil_planes(team.n_ranks);
  planes_ = split(team, team.rank % n_lines);
  lines_ = split(team, team.rank / n_lines);
}

PencilGrid::~PencilGrid() {
  MPI_Comm_free(&planes_.comm);
  MPI_Comm_free(&lines_.comm);
}

void require_pencils(const Case& input, const casebook::Team& team) {
  if (fits(input, team.n_ranks)) {
    return;
  }
  std::string possible;
  constexpr int most_named = 64;
  for (int ranks = 1; ranks <= most_named; ++ranks) {
    if (fits(input, ranks)) {
      possible += (possible.empty() ? "" : ", ") + std::to_string(ranks);
    }
  }
  const int planes = pencil_planes(team.n_ranks);
  throw casebook::UsageError(
      input.name + ": " + std::to_string(team.n_ranks) + " ranks make " + std::to_string(planes) +
      " x " + std::to_string(team.n_ranks / planes) +
      " pencils, which do not divide n = " + std::to_string(input.n) + "; use -n " + possible);
}

}  // namespace spectral
