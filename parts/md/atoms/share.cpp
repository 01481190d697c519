#include "parts/md/atoms/share.hpp"

#include <mpi.h>

#include "apps/md/regions.hpp"

namespace md {

Share share_of(std::size_t n, int rank, int n_ranks) {
  const auto ranks = static_cast<std::size_t>(n_ranks);
  const auto r = static_cast<std::size_t>(rank);
  return {n * r / ranks, n * (r + 1) / ranks};
}

double exchange_positions(std::vector<Vec3>& position, const casebook::Team& team) {
  const casebook::TimedRegion timed(region::exchange);
  if (team.n_ranks == 1) {
    return 0.0;
  }
  std::vector<int> counts, starts;
  for (int rank = 0; rank < team.n_ranks; ++rank) {
    const Share theirs = share_of(position.size(), rank, team.n_ranks);
    counts.push_back(static_cast<int>(3 * theirs.size()));
    starts.push_back(static_cast<int>(3 * theirs.begin));
  }
  MPI_Allgatherv(MPI_IN_PLACE,
                 0,
                 MPI_DATATYPE_NULL,
                 position.data(),
                 counts.data(),
                 starts.data(),
                 MPI_DOUBLE,
                 team.comm);
  const Share mine = share_of(position.size(), team.rank, team.n_ranks);
  return static_cast<double>(mine.size() * sizeof(Vec3)) * (team.n_ranks - 1);
}

}  // namespace md
