// What each kind of call counts as handed over to others: see MpiCall::bytes.

#include <array>
#include <vector>

#include <gtest/gtest.h>

#include "tests/harness/mpi/watched_calls.hpp"
#include "tests/harness/mpi/world.hpp"

namespace casebook {
namespace {

/// Room for what any test here sends or receives.
struct Buffers {
  std::array<int, 64> out{};
  std::array<int, 64> in{};
};

/// counts[k] = k + 1 for every rank k, and where the parts start.
struct Parts {
  explicit Parts(const Team& team) {
    for (int rank = 0; rank < team.n_ranks; ++rank) {
      starts.push_back(sum);
      counts.push_back(rank + 1);
      sum += rank + 1;
    }
  }
  std::vector<int> counts;
  std::vector<int> starts;
  int sum = 0;
};

TEST(mpi_bytes, a_message_to_nobody_has_none) {
  const Team team = world();
  const Buffers b;

  watch([&] { MPI_Send(b.out.data(), 5, MPI_INT, MPI_PROC_NULL, 0, team.comm); });

  EXPECT_EQ(total("MPI_Send").count, 1);
  EXPECT_EQ(total("MPI_Send").bytes, 0);
}

TEST(mpi_bytes, a_derived_type_counts_its_data_and_not_its_gaps) {
  const Team team = world();
  Buffers b;
  MPI_Datatype column;
  MPI_Type_vector(4, 1, 8, MPI_INT, &column);  // 4 of 32 numbers
  MPI_Type_commit(&column);

  watch([&] {
    MPI_Sendrecv(b.out.data(),
                 2,
                 column,
                 team.rank,
                 0,
                 b.in.data(),
                 2,
                 column,
                 team.rank,
                 0,
                 team.comm,
                 MPI_STATUS_IGNORE);
  });

  MPI_Type_free(&column);
  EXPECT_EQ(total("MPI_Sendrecv").bytes, 2 * 4 * 4);
}

TEST(mpi_bytes, persistent_messages_made_beforehand_count_at_every_start) {
  const Team team = world();
  Buffers b;
  std::array<MPI_Request, 2> requests;
  MPI_Recv_init(b.in.data(), 3, MPI_INT, team.rank, 0, team.comm, &requests[0]);
  MPI_Send_init(b.out.data(), 3, MPI_INT, team.rank, 0, team.comm, &requests[1]);

  watch([&] {
    MPI_Startall(2, requests.data());
    MPI_Waitall(2, requests.data(), MPI_STATUSES_IGNORE);
    for (MPI_Request& request : requests) {
      MPI_Start(&request);
    }
    MPI_Waitall(2, requests.data(), MPI_STATUSES_IGNORE);
    for (MPI_Request& request : requests) {
      MPI_Request_free(&request);
    }
  });

  EXPECT_EQ(total("MPI_Startall").count, 1);
  EXPECT_EQ(total("MPI_Startall").bytes, 12);
  EXPECT_EQ(total("MPI_Start").count, 2);
  EXPECT_EQ(total("MPI_Start").bytes, 12);
  EXPECT_EQ(total("MPI_Request_free").count, 2);
}

TEST(mpi_bytes, a_freed_persistent_send_is_forgotten) {
  const Team team = world();
  Buffers b;
  MPI_Request request;
  MPI_Send_init(b.out.data(), 3, MPI_INT, MPI_PROC_NULL, 0, team.comm, &request);
  MPI_Request_free(&request);
  MPI_Send_init(b.out.data(), 5, MPI_INT, team.rank, 0, team.comm, &request);
  const MPI_Request old = request;
  MPI_Request_free(&request);

  // Open MPI hands the handle out again; elsewhere this is a receive like any other.
  MPI_Recv_init(b.in.data(), 5, MPI_INT, MPI_PROC_NULL, 0, team.comm, &request);
  watch([&] {
    MPI_Start(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  });

  EXPECT_EQ(total("MPI_Start").bytes, 0) << (request == old ? "same handle" : "another handle");
  MPI_Request_free(&request);
}

TEST(mpi_bytes, reductions_and_scans_count_the_contribution_of_each_rank) {
  const Team team = world();
  Buffers b;
  MPI_Request request;

  watch([&] {
    MPI_Reduce(b.out.data(), b.in.data(), 3, MPI_INT, MPI_SUM, 0, team.comm);
    MPI_Allreduce(MPI_IN_PLACE, b.in.data(), 4, MPI_INT, MPI_SUM, team.comm);
    MPI_Iallreduce(b.out.data(), b.in.data(), 5, MPI_INT, MPI_SUM, team.comm, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Scan(b.out.data(), b.in.data(), 6, MPI_INT, MPI_SUM, team.comm);
    MPI_Exscan(b.out.data(), b.in.data(), 7, MPI_INT, MPI_SUM, team.comm);
  });

  EXPECT_EQ(total("MPI_Reduce").bytes, 12);
  EXPECT_EQ(total("MPI_Allreduce").bytes, 16);
  EXPECT_EQ(total("MPI_Iallreduce").bytes, 20);
  EXPECT_EQ(total("MPI_Scan").bytes, 24);
  EXPECT_EQ(total("MPI_Exscan").bytes, 28);
}

TEST(mpi_bytes, broadcasts_and_scatters_count_at_the_root_alone) {
  const Team team = world();
  const int root = team.n_ranks - 1;
  const Parts parts(team);
  Buffers b;
  MPI_Request request;

  watch([&] {
    MPI_Bcast(b.out.data(), 3, MPI_INT, root, team.comm);
    MPI_Ibcast(b.out.data(), 5, MPI_INT, root, team.comm, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Scatter(b.out.data(), 2, MPI_INT, b.in.data(), 2, MPI_INT, root, team.comm);
    MPI_Scatterv(b.out.data(),
                 parts.counts.data(),
                 parts.starts.data(),
                 MPI_INT,
                 b.in.data(),
                 team.rank + 1,
                 MPI_INT,
                 root,
                 team.comm);
  });

  const int at_root = team.rank == root ? 1 : 0;
  EXPECT_EQ(total("MPI_Bcast").bytes, 12 * at_root);
  EXPECT_EQ(total("MPI_Ibcast").bytes, 20 * at_root);
  EXPECT_EQ(total("MPI_Scatter").bytes, 8 * team.n_ranks * at_root);
  EXPECT_EQ(total("MPI_Scatterv").bytes, 4 * parts.sum * at_root);
}

TEST(mpi_bytes, gathers_count_the_contribution_of_each_rank_in_place_or_not) {
  const Team team = world();
  const Parts parts(team);
  Buffers b;

  watch([&] {
    MPI_Gather(team.rank == 0 ? MPI_IN_PLACE : b.out.data(),
               2,
               MPI_INT,
               b.in.data(),
               2,
               MPI_INT,
               0,
               team.comm);
    MPI_Gatherv(b.out.data(),
                team.rank + 1,
                MPI_INT,
                b.in.data(),
                parts.counts.data(),
                parts.starts.data(),
                MPI_INT,
                0,
                team.comm);
    MPI_Allgather(b.out.data(), 3, MPI_INT, b.in.data(), 3, MPI_INT, team.comm);
    MPI_Allgatherv(MPI_IN_PLACE,
                   0,
                   MPI_DATATYPE_NULL,
                   b.in.data(),
                   parts.counts.data(),
                   parts.starts.data(),
                   MPI_INT,
                   team.comm);
  });

  EXPECT_EQ(total("MPI_Gather").bytes, 8);
  EXPECT_EQ(total("MPI_Gatherv").bytes, 4 * (team.rank + 1));
  EXPECT_EQ(total("MPI_Allgather").bytes, 12);
  EXPECT_EQ(total("MPI_Allgatherv").bytes, 4 * (team.rank + 1));
}

TEST(mpi_bytes, exchanges_count_the_parts_for_all_ranks) {
  const Team team = world();
  const Parts parts(team);
  const std::vector<int> mine(parts.counts.size(), team.rank + 1);  // what each rank sends me
  const std::vector<int> byte_starts(parts.counts.size(), 0);
  const std::vector<MPI_Datatype> types(parts.counts.size(), MPI_INT);
  Buffers b;
  MPI_Request request;

  watch([&] {
    MPI_Alltoall(b.out.data(), 2, MPI_INT, b.in.data(), 2, MPI_INT, team.comm);
    MPI_Ialltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, b.in.data(), 3, MPI_INT, team.comm, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Alltoallv(b.out.data(),
                  parts.counts.data(),
                  parts.starts.data(),
                  MPI_INT,
                  b.in.data(),
                  mine.data(),
                  parts.starts.data(),
                  MPI_INT,
                  team.comm);
    MPI_Alltoallw(b.out.data(),
                  parts.counts.data(),
                  byte_starts.data(),
                  types.data(),
                  b.in.data(),
                  mine.data(),
                  byte_starts.data(),
                  types.data(),
                  team.comm);
    MPI_Reduce_scatter(b.out.data(), b.in.data(), parts.counts.data(), MPI_INT, MPI_SUM, team.comm);
    MPI_Reduce_scatter_block(b.out.data(), b.in.data(), 3, MPI_INT, MPI_SUM, team.comm);
  });

  EXPECT_EQ(total("MPI_Alltoall").bytes, 8 * team.n_ranks);
  EXPECT_EQ(total("MPI_Ialltoall").bytes, 12 * team.n_ranks);
  EXPECT_EQ(total("MPI_Alltoallv").bytes, 4 * parts.sum);
  EXPECT_EQ(total("MPI_Alltoallw").bytes, 4 * parts.sum);
  EXPECT_EQ(total("MPI_Reduce_scatter").bytes, 4 * parts.sum);
  EXPECT_EQ(total("MPI_Reduce_scatter_block").bytes, 12 * team.n_ranks);
}

TEST(mpi_bytes, neighbours_beyond_the_edge_of_a_grid_get_none) {
  const Team team = world();
  const int not_periodic = 0;
  const std::array<int, 2> out_counts = {1, 2};  // down, up
  const std::array<int, 2> in_counts = {2, 1};   // what those neighbours send
  const std::array<int, 2> starts = {0, 8};
  Buffers b;
  MPI_Comm line;
  MPI_Cart_create(team.comm, 1, &team.n_ranks, &not_periodic, 0, &line);

  watch([&] {
    MPI_Neighbor_alltoall(b.out.data(), 3, MPI_INT, b.in.data(), 3, MPI_INT, line);
    MPI_Neighbor_alltoallv(b.out.data(),
                           out_counts.data(),
                           starts.data(),
                           MPI_INT,
                           b.in.data(),
                           in_counts.data(),
                           starts.data(),
                           MPI_INT,
                           line);
    MPI_Neighbor_allgather(b.out.data(), 5, MPI_INT, b.in.data(), 5, MPI_INT, line);
  });

  MPI_Comm_free(&line);
  const int down = team.rank > 0 ? 1 : 0;
  const int up = team.rank < team.n_ranks - 1 ? 1 : 0;
  EXPECT_EQ(total("MPI_Neighbor_alltoall").bytes, 12 * (down + up));
  EXPECT_EQ(total("MPI_Neighbor_alltoallv").bytes, 4 * down + 8 * up);
  EXPECT_EQ(total("MPI_Neighbor_allgather").bytes, 20);
}

TEST(mpi_bytes, neighbours_in_a_graph_are_those_that_a_rank_sends_to) {
  const Team team = world();
  const int right = (team.rank + 1) % team.n_ranks;
  const int left = (team.rank + team.n_ranks - 1) % team.n_ranks;
  Buffers b;
  MPI_Comm ring;
  MPI_Dist_graph_create_adjacent(
      team.comm, 1, &left, MPI_UNWEIGHTED, 1, &right, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &ring);

  watch([&] { MPI_Neighbor_alltoall(b.out.data(), 3, MPI_INT, b.in.data(), 3, MPI_INT, ring); });

  MPI_Comm_free(&ring);
  EXPECT_EQ(total("MPI_Neighbor_alltoall").bytes, 12);
}

}  // namespace
}  // namespace casebook
