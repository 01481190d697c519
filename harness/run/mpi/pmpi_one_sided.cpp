// Access to the memory of other ranks, and what synchronizes it.
// Declared in mpi.h.

#include "harness/run/mpi/pmpi.hpp"
#include "harness/run/mpi/pmpi_bytes.hpp"

using namespace casebook::pmpi;

int MPI_Put(const void* out,
            int n_out,
            MPI_Datatype out_type,
            int target,
            MPI_Aint start,
            int n,
            MPI_Datatype type,
            MPI_Win window) {
  return watched<"MPI_Put">(
      Message{n, type, target}, PMPI_Put, out, n_out, out_type, target, start, n, type, window);
}

int MPI_Rput(const void* out,
             int n_out,
             MPI_Datatype out_type,
             int target,
             MPI_Aint start,
             int n,
             MPI_Datatype type,
             MPI_Win window,
             MPI_Request* request) {
  return watched<"MPI_Rput">(Message{n, type, target},
                             PMPI_Rput,
                             out,
                             n_out,
                             out_type,
                             target,
                             start,
                             n,
                             type,
                             window,
                             request);
}

int MPI_Get(void* in,
            int n_in,
            MPI_Datatype in_type,
            int target,
            MPI_Aint start,
            int n,
            MPI_Datatype type,
            MPI_Win window) {
  return watched<"MPI_Get">(
      Message{n, type, target}, PMPI_Get, in, n_in, in_type, target, start, n, type, window);
}

int MPI_Rget(void* in,
             int n_in,
             MPI_Datatype in_type,
             int target,
             MPI_Aint start,
             int n,
             MPI_Datatype type,
             MPI_Win window,
             MPI_Request* request) {
  return watched<"MPI_Rget">(Message{n, type, target},
                             PMPI_Rget,
                             in,
                             n_in,
                             in_type,
                             target,
                             start,
                             n,
                             type,
                             window,
                             request);
}

int MPI_Accumulate(const void* out,
                   int n_out,
                   MPI_Datatype out_type,
                   int target,
                   MPI_Aint start,
                   int n,
                   MPI_Datatype type,
                   MPI_Op op,
                   MPI_Win window) {
  return watched<"MPI_Accumulate">(Message{n, type, target},
                                   PMPI_Accumulate,
                                   out,
                                   n_out,
                                   out_type,
                                   target,
                                   start,
                                   n,
                                   type,
                                   op,
                                   window);
}

int MPI_Raccumulate(const void* out,
                    int n_out,
                    MPI_Datatype out_type,
                    int target,
                    MPI_Aint start,
                    int n,
                    MPI_Datatype type,
                    MPI_Op op,
                    MPI_Win window,
                    MPI_Request* request) {
  return watched<"MPI_Raccumulate">(Message{n, type, target},
                                    PMPI_Raccumulate,
                                    out,
                                    n_out,
                                    out_type,
                                    target,
                                    start,
                                    n,
                                    type,
                                    op,
                                    window,
                                    request);
}

int MPI_Get_accumulate(const void* out,
                       int n_out,
                       MPI_Datatype out_type,
                       void* in,
                       int n_in,
                       MPI_Datatype in_type,
                       int target,
                       MPI_Aint start,
                       int n,
                       MPI_Datatype type,
                       MPI_Op op,
                       MPI_Win window) {
  return watched<"MPI_Get_accumulate">(Message{n, type, target},
                                       PMPI_Get_accumulate,
                                       out,
                                       n_out,
                                       out_type,
                                       in,
                                       n_in,
                                       in_type,
                                       target,
                                       start,
                                       n,
                                       type,
                                       op,
                                       window);
}

int MPI_Rget_accumulate(const void* out,
                        int n_out,
                        MPI_Datatype out_type,
                        void* in,
                        int n_in,
                        MPI_Datatype in_type,
                        int target,
                        MPI_Aint start,
                        int n,
                        MPI_Datatype type,
                        MPI_Op op,
                        MPI_Win window,
                        MPI_Request* request) {
  return watched<"MPI_Rget_accumulate">(Message{n, type, target},
                                        PMPI_Rget_accumulate,
                                        out,
                                        n_out,
                                        out_type,
                                        in,
                                        n_in,
                                        in_type,
                                        target,
                                        start,
                                        n,
                                        type,
                                        op,
                                        window,
                                        request);
}

int MPI_Fetch_and_op(const void* out,
                     void* in,
                     MPI_Datatype type,
                     int target,
                     MPI_Aint start,
                     MPI_Op op,
                     MPI_Win window) {
  return watched<"MPI_Fetch_and_op">(
      Message{1, type, target}, PMPI_Fetch_and_op, out, in, type, target, start, op, window);
}

int MPI_Compare_and_swap(const void* out,
                         const void* expected,
                         void* in,
                         MPI_Datatype type,
                         int target,
                         MPI_Aint start,
                         MPI_Win window) {
  return watched<"MPI_Compare_and_swap">(Message{1, type, target},
                                         PMPI_Compare_and_swap,
                                         out,
                                         expected,
                                         in,
                                         type,
                                         target,
                                         start,
                                         window);
}
