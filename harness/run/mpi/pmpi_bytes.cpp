#include "harness/run/mpi/pmpi_bytes.hpp"

#include <cstddef>
#include <vector>

namespace casebook::pmpi {
namespace {

std::int64_t bytes_of(int n, MPI_Datatype type) {
  int size = 0;
  PMPI_Type_size(type, &size);
  return std::int64_t{n} * size;
}

int rank_in(MPI_Comm comm) {
  int rank = 0;
  PMPI_Comm_rank(comm, &rank);
  return rank;
}

int size_of(MPI_Comm comm) {
  int size = 0;
  PMPI_Comm_size(comm, &size);
  return size;
}

/// Neighbours of a Cartesian grid in the standard's order: down and up in each dimension.
std::vector<int> grid_neighbours(MPI_Comm comm) {
  int n_dimensions = 0;
  PMPI_Cartdim_get(comm, &n_dimensions);
  std::vector<int> ranks;
  for (int dimension = 0; dimension < n_dimensions; ++dimension) {
    int down = MPI_PROC_NULL;
    int up = MPI_PROC_NULL;
    PMPI_Cart_shift(comm, dimension, 1, &down, &up);
    ranks.insert(ranks.end(), {down, up});
  }
  return ranks;
}

std::vector<int> graph_neighbours(MPI_Comm comm) {
  int n = 0;
  PMPI_Graph_neighbors_count(comm, rank_in(comm), &n);
  std::vector<int> ranks(static_cast<std::size_t>(n));
  PMPI_Graph_neighbors(comm, rank_in(comm), n, ranks.data());
  return ranks;
}

/// The ranks that this one sends to.
std::vector<int> distributed_graph_neighbours(MPI_Comm comm) {
  int n_in = 0;
  int n_out = 0;
  int weighted = 0;
  PMPI_Dist_graph_neighbors_count(comm, &n_in, &n_out, &weighted);
  std::vector<int> sources(static_cast<std::size_t>(n_in));
  std::vector<int> ranks(static_cast<std::size_t>(n_out));
  PMPI_Dist_graph_neighbors(
      comm, n_in, sources.data(), MPI_UNWEIGHTED, n_out, ranks.data(), MPI_UNWEIGHTED);
  return ranks;
}

std::vector<int> neighbours(MPI_Comm comm) {
  int topology = MPI_UNDEFINED;
  PMPI_Topo_test(comm, &topology);
  switch (topology) {
    case MPI_CART:
      return grid_neighbours(comm);
    case MPI_GRAPH:
      return graph_neighbours(comm);
    case MPI_DIST_GRAPH:
      return distributed_graph_neighbours(comm);
    default:
      return {};
  }
}

/// Sum of bytes_of_part(k) over the neighbours k that exist.
template <class BytesOfPart>
std::int64_t sum_over_neighbours(MPI_Comm comm, BytesOfPart bytes_of_part) {
  const std::vector<int> ranks = neighbours(comm);
  std::int64_t sum = 0;
  for (std::size_t k = 0; k < ranks.size(); ++k) {
    sum += ranks[k] == MPI_PROC_NULL ? 0 : bytes_of_part(k);
  }
  return sum;
}

}  // namespace

bool is_this_rank(int rank, MPI_Comm comm) {
  return rank == rank_in(comm);
}

std::int64_t Message::bytes() const {
  return partner == MPI_PROC_NULL ? 0 : bytes_of(n, type);
}

std::int64_t Contribution::bytes() const {
  return bytes_of(n, type);
}

std::int64_t GatheredPart::bytes() const {
  return out == MPI_IN_PLACE ? bytes_of(n_in, in_type) : bytes_of(n_out, out_type);
}

std::int64_t GatheredParts::bytes() const {
  return out == MPI_IN_PLACE ? bytes_of(n_in[rank_in(comm)], in_type) : bytes_of(n_out, out_type);
}

std::int64_t EqualParts::bytes() const {
  return size_of(comm) * bytes_of(n, type);
}

std::int64_t Parts::bytes() const {
  std::int64_t sum = 0;
  for (int rank = 0; rank < size_of(comm); ++rank) {
    sum += bytes_of(n[rank], type);
  }
  return sum;
}

std::int64_t TypedParts::bytes() const {
  std::int64_t sum = 0;
  for (int rank = 0; rank < size_of(comm); ++rank) {
    sum += bytes_of(n[rank], types[rank]);
  }
  return sum;
}

std::int64_t EqualPartsForNeighbours::bytes() const {
  return sum_over_neighbours(comm, [this](std::size_t) { return bytes_of(n, type); });
}

std::int64_t PartsForNeighbours::bytes() const {
  return sum_over_neighbours(comm, [this](std::size_t k) { return bytes_of(n[k], type); });
}

std::int64_t TypedPartsForNeighbours::bytes() const {
  return sum_over_neighbours(comm, [this](std::size_t k) { return bytes_of(n[k], types[k]); });
}

}  // namespace casebook::pmpi
