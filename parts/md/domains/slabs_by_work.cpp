#include "parts/md/domains/slabs_by_work.hpp"

#include <mpi.h>

#include "parts/md/domains/work_shares.hpp"

namespace md {

std::vector<std::size_t> SlabsByWork::deal() {
  if (first_.empty()) {  // no list yet: work goes with the atoms
    return equal_shares({atoms_in_.begin(), atoms_in_.end()}, team_.n_ranks);
  }
  std::vector<double> work(n_columns(), 0.0);
  for (const Worker& worker : workers_) {
    add_work(worker.list, worker.share.begin, columns_, work);
  }
  const casebook::TimedRegion timed(region::exchange);
  MPI_Allreduce(
      MPI_IN_PLACE, work.data(), static_cast<int>(work.size()), MPI_DOUBLE, MPI_SUM, team_.comm);
  return equal_shares(work, team_.n_ranks);
}

}  // namespace md
