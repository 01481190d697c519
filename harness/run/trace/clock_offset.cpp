#include "harness/run/trace/clock_offset.hpp"

#include <limits>
#include <vector>

namespace casebook {

std::int64_t compare_clocks(MPI_Comm comm, int other, std::int64_t (*clock)()) {
  constexpr int n_messages = 32;
  int rank = 0;
  MPI_Comm_rank(comm, &rank);
  std::int64_t offset_ns = 0;
  if (rank == other) {
    for (int i = 0; i < n_messages; ++i) {
      MPI_Recv(nullptr, 0, MPI_INT64_T, 0, 0, comm, MPI_STATUS_IGNORE);
      const std::int64_t time_ns = clock();
      MPI_Send(&time_ns, 1, MPI_INT64_T, 0, 0, comm);
    }
    MPI_Recv(&offset_ns, 1, MPI_INT64_T, 0, 0, comm, MPI_STATUS_IGNORE);
  } else if (rank == 0) {
    std::int64_t fastest_ns = std::numeric_limits<std::int64_t>::max();
    for (int i = 0; i < n_messages; ++i) {
      std::int64_t there_ns = 0;
      const std::int64_t start_ns = clock();
      MPI_Send(nullptr, 0, MPI_INT64_T, other, 0, comm);
      MPI_Recv(&there_ns, 1, MPI_INT64_T, other, 0, comm, MPI_STATUS_IGNORE);
      const std::int64_t round_trip_ns = clock() - start_ns;
      if (round_trip_ns < fastest_ns) {
        fastest_ns = round_trip_ns;
        offset_ns = there_ns - (start_ns + round_trip_ns / 2);
      }
    }
    MPI_Send(&offset_ns, 1, MPI_INT64_T, other, 0, comm);
  }
  return offset_ns;
}

std::int64_t measure_clock_offset(const Team& team) {
  MPI_Comm node = MPI_COMM_NULL;
  MPI_Comm_split_type(team.comm, MPI_COMM_TYPE_SHARED, team.rank, MPI_INFO_NULL, &node);
  int leader = team.rank;  // the lowest rank of the node, because the split keeps the order
  MPI_Bcast(&leader, 1, MPI_INT, 0, node);
  std::vector<int> leaders(static_cast<std::size_t>(team.n_ranks));
  MPI_Allgather(&leader, 1, MPI_INT, leaders.data(), 1, MPI_INT, team.comm);

  std::int64_t offset_ns = 0;
  for (int rank = 1; rank < team.n_ranks; ++rank) {
    const bool leads = leaders[static_cast<std::size_t>(rank)] == rank;
    if (leads && (team.rank == 0 || team.rank == rank)) {
      offset_ns = compare_clocks(team.comm, rank);
    }
  }
  if (team.rank == 0) {
    offset_ns = 0;
  }
  MPI_Bcast(&offset_ns, 1, MPI_INT64_T, 0, node);
  MPI_Comm_free(&node);
  return offset_ns;
}

}  // namespace casebook
