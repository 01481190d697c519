#include "parts/md/atoms/gather.hpp"

#include <mpi.h>

namespace md {

void gather_atoms(const std::vector<std::int64_t>& number,
                  const std::vector<double>& values,
                  std::size_t width,
                  const casebook::Team& team,
                  const PlaceAtoms& place) {
  if (team.rank != 0) {
    MPI_Send(number.data(), static_cast<int>(number.size()), MPI_INT64_T, 0, 0, team.comm);
    MPI_Send(values.data(), static_cast<int>(values.size()), MPI_DOUBLE, 0, 1, team.comm);
    return;
  }
  place(number, values);
  for (int rank = 1; rank < team.n_ranks; ++rank) {
    MPI_Status status;
    int n = 0;
    MPI_Probe(rank, 0, team.comm, &status);
    MPI_Get_count(&status, MPI_INT64_T, &n);
    std::vector<std::int64_t> their_number(static_cast<std::size_t>(n));
    std::vector<double> theirs(width * their_number.size());
    MPI_Recv(their_number.data(), n, MPI_INT64_T, rank, 0, team.comm, MPI_STATUS_IGNORE);
    MPI_Recv(theirs.data(),
             static_cast<int>(theirs.size()),
             MPI_DOUBLE,
             rank,
             1,
             team.comm,
             MPI_STATUS_IGNORE);
    place(their_number, theirs);
  }
}

}  // namespace md
