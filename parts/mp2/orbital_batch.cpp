#include "parts/mp2/orbital_batch.hpp"

#include <mpi.h>

#include "apps/mp2/regions.hpp"

namespace mp2 {

OrbitalBatch deal_orbitals(int first, int end, int n_ranks) {
  OrbitalBatch batch{{}, {0}};
  for (int r = 0; r < n_ranks; ++r) {
    for (int i = first + r; i < end; i += n_ranks) {
      batch.orbitals.push_back(i);
    }
    batch.begin.push_back(static_cast<int>(batch.orbitals.size()));
  }
  return batch;
}

std::vector<double> gather_by_orbital(const OrbitalBatch& batch,
                                      const std::vector<int>& n_of_rank,
                                      const std::vector<double>& mine,
                                      const casebook::Team& team) {
  const casebook::TimedRegion timed(region::redistribute);
  std::vector<int> sent, send_at{0}, received, receive_at{0};
  for (int r = 0; r < team.n_ranks; ++r) {
    sent.push_back(batch.n_of(r) * n_of_rank[static_cast<std::size_t>(team.rank)]);
    received.push_back(batch.n_of(team.rank) * n_of_rank[static_cast<std::size_t>(r)]);
    send_at.push_back(send_at.back() + sent.back());
    receive_at.push_back(receive_at.back() + received.back());
  }
  std::vector<double> gathered(static_cast<std::size_t>(receive_at.back()));
  MPI_Alltoallv(mine.data(),
                sent.data(),
                send_at.data(),
                MPI_DOUBLE,
                gathered.data(),
                received.data(),
                receive_at.data(),
                MPI_DOUBLE,
                team.comm);
  return gathered;
}

}  // namespace mp2
