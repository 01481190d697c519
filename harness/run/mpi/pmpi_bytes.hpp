#pragma once

#include <cstdint>

#include <mpi.h>

/// Bytes that a call hands over to others, computed only while calls are watched. The conventions are
/// those of MpiCall::bytes.
namespace casebook::pmpi {

bool is_this_rank(int rank, MPI_Comm comm);

/// Nothing: a receive, a wait, a barrier, a window.
struct Nothing {
  std::int64_t bytes() const { return 0; }
};

/// One message, or one access to a window. partner: rank it goes to, perhaps MPI_PROC_NULL.
struct Message {
  int n;
  MPI_Datatype type;
  int partner;
  std::int64_t bytes() const;
};

/// A contribution to a reduction or a scan, to the neighbours, or of a root to all.
struct Contribution {
  int n;
  MPI_Datatype type;
  std::int64_t bytes() const;
};

/// This rank's part of a gather; with MPI_IN_PLACE it lies in the receive buffer.
struct GatheredPart {
  const void* out;
  int n_out;
  MPI_Datatype out_type;
  int n_in;
  MPI_Datatype in_type;
  std::int64_t bytes() const;
};

/// This rank's part of a gather whose parts differ in length. n_in: [rank]
struct GatheredParts {
  const void* out;
  int n_out;
  MPI_Datatype out_type;
  const int* n_in;
  MPI_Datatype in_type;
  MPI_Comm comm;
  std::int64_t bytes() const;
};

/// One part for every rank, all of n elements.
struct EqualParts {
  int n;
  MPI_Datatype type;
  MPI_Comm comm;
  std::int64_t bytes() const;
};

/// One part for every rank. n: [rank]
struct Parts {
  const int* n;
  MPI_Datatype type;
  MPI_Comm comm;
  std::int64_t bytes() const;
};

/// One part for every rank, each of its own type. n, types: [rank]
struct TypedParts {
  const int* n;
  const MPI_Datatype* types;
  MPI_Comm comm;
  std::int64_t bytes() const;
};

/// Bytes that the root alone hands over.
template <class Payload>
struct FromRoot {
  Payload payload;
  int root;
  MPI_Comm comm;
  std::int64_t bytes() const { return is_this_rank(root, comm) ? payload.bytes() : 0; }
};

/// Parts of an all-to-all; with MPI_IN_PLACE they lie in the receive buffer.
template <class AnyParts>
struct Exchange {
  const void* out;
  AnyParts sent;
  AnyParts received;
  std::int64_t bytes() const { return (out == MPI_IN_PLACE ? received : sent).bytes(); }
};

/// One part for every neighbour that exists, all of n elements.
struct EqualPartsForNeighbours {
  int n;
  MPI_Datatype type;
  MPI_Comm comm;
  std::int64_t bytes() const;
};

/// One part for every neighbour that exists. n: [neighbour]
struct PartsForNeighbours {
  const int* n;
  MPI_Datatype type;
  MPI_Comm comm;
  std::int64_t bytes() const;
};

/// One part for every neighbour that exists, each of its own type. n, types: [neighbour]
struct TypedPartsForNeighbours {
  const int* n;
  const MPI_Datatype* types;
  MPI_Comm comm;
  std::int64_t bytes() const;
};

}  // namespace casebook::pmpi
