#include "parts/md/atoms/collect.hpp"

#include <algorithm>

#include <mpi.h>

namespace md {
namespace {

std::vector<double> packed(const State& state) {
  std::vector<double> values;
  values.reserve(6 * state.number.size());
  for (std::size_t i = 0; i < state.number.size(); ++i) {
    values.insert(values.end(), state.position[i].begin(), state.position[i].end());
    values.insert(values.end(), state.velocity[i].begin(), state.velocity[i].end());
  }
  return values;
}

void place(const std::vector<std::int64_t>& number,
           const std::vector<double>& values,
           Result& result) {
  for (std::size_t i = 0; i < number.size(); ++i) {
    const auto at = static_cast<std::size_t>(number[i]);
    std::copy_n(values.data() + 6 * i, 3, result.position[at].begin());
    std::copy_n(values.data() + 6 * i + 3, 3, result.velocity[at].begin());
  }
}

}  // namespace

void collect(const State& mine, const Case& input, const casebook::Team& team, Result& result) {
  const auto n_mine = static_cast<int>(mine.number.size());
  const std::vector<double> values = packed(mine);
  if (team.rank != 0) {
    MPI_Send(mine.number.data(), n_mine, MPI_INT64_T, 0, 0, team.comm);
    MPI_Send(values.data(), 6 * n_mine, MPI_DOUBLE, 0, 1, team.comm);
    return;
  }
  result.position.assign(input.n_atoms(), Vec3{});
  result.velocity.assign(input.n_atoms(), Vec3{});
  place(mine.number, values, result);
  for (int rank = 1; rank < team.n_ranks; ++rank) {
    MPI_Status status;
    int n = 0;
    MPI_Probe(rank, 0, team.comm, &status);
    MPI_Get_count(&status, MPI_INT64_T, &n);
    std::vector<std::int64_t> number(static_cast<std::size_t>(n));
    std::vector<double> theirs(6 * number.size());
    MPI_Recv(number.data(), n, MPI_INT64_T, rank, 0, team.comm, MPI_STATUS_IGNORE);
    MPI_Recv(theirs.data(), 6 * n, MPI_DOUBLE, rank, 1, team.comm, MPI_STATUS_IGNORE);
    place(number, theirs, result);
  }
}

}  // namespace md
