// Communicators and topologies: time only.
// Declared in mpi.h.

#include "harness/run/mpi/pmpi.hpp"
#include "harness/run/mpi/pmpi_bytes.hpp"

using namespace casebook::pmpi;

int MPI_Comm_dup(MPI_Comm comm, MPI_Comm* copy) {
  return watched<"MPI_Comm_dup">(Nothing{}, PMPI_Comm_dup, comm, copy);
}

int MPI_Comm_idup(MPI_Comm comm, MPI_Comm* copy, MPI_Request* request) {
  return watched<"MPI_Comm_idup">(Nothing{}, PMPI_Comm_idup, comm, copy, request);
}

int MPI_Comm_split(MPI_Comm comm, int colour, int key, MPI_Comm* part) {
  return watched<"MPI_Comm_split">(Nothing{}, PMPI_Comm_split, comm, colour, key, part);
}

int MPI_Comm_split_type(MPI_Comm comm, int kind, int key, MPI_Info info, MPI_Comm* part) {
  return watched<"MPI_Comm_split_type">(
      Nothing{}, PMPI_Comm_split_type, comm, kind, key, info, part);
}

int MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm* part) {
  return watched<"MPI_Comm_create">(Nothing{}, PMPI_Comm_create, comm, group, part);
}

int MPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm* part) {
  return watched<"MPI_Comm_create_group">(
      Nothing{}, PMPI_Comm_create_group, comm, group, tag, part);
}

int MPI_Comm_free(MPI_Comm* comm) {
  return watched<"MPI_Comm_free">(Nothing{}, PMPI_Comm_free, comm);
}

int MPI_Cart_create(MPI_Comm comm,
                    int n_dimensions,
                    const int sizes[],
                    const int periodic[],
                    int reorder,
                    MPI_Comm* grid) {
  return watched<"MPI_Cart_create">(
      Nothing{}, PMPI_Cart_create, comm, n_dimensions, sizes, periodic, reorder, grid);
}

int MPI_Cart_sub(MPI_Comm grid, const int kept[], MPI_Comm* part) {
  return watched<"MPI_Cart_sub">(Nothing{}, PMPI_Cart_sub, grid, kept, part);
}

int MPI_Dist_graph_create_adjacent(MPI_Comm comm,
                                   int n_in,
                                   const int sources[],
                                   const int in_weights[],
                                   int n_out,
                                   const int destinations[],
                                   const int out_weights[],
                                   MPI_Info info,
                                   int reorder,
                                   MPI_Comm* graph) {
  return watched<"MPI_Dist_graph_create_adjacent">(Nothing{},
                                                   PMPI_Dist_graph_create_adjacent,
                                                   comm,
                                                   n_in,
                                                   sources,
                                                   in_weights,
                                                   n_out,
                                                   destinations,
                                                   out_weights,
                                                   info,
                                                   reorder,
                                                   graph);
}
