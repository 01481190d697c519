#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include <mpi.h>

#include "harness/run/team.hpp"
#include "parts/spectral/slabs/mpi_type.hpp"
#include "parts/spectral/slabs/pruned_slab.hpp"
#include "parts/spectral/transforms/fftw_plan.hpp"

namespace spectral {

/// Exchanges pruned fields between rows and planes, a piece of a few planes z of each rank at a time,
/// without waiting: while one piece is worked on the next comes and the one before goes back.
/// rows:   [n][slot][n_rows][n_kx]; of a slot's fields some are moved, from the first one on
/// planes: of a piece, for each rank r [size][fields][n_rows(r)][n_kx]
/// The product may be received into the send buffer: it depends on the data that was sent.
class PlanePieces {
 public:
  static constexpr int in_flight = 2;  ///< pieces of each direction; buffers take turns

  /// slot: fields that `rows` has room for at each z. n_planes: the size of a piece, the last one may
  /// have less.
  PlanePieces(const PrunedSlab& slab, const casebook::Team& team, int slot, int n_planes);

  int count() const { return (slab_.n_z() + n_planes_ - 1) / n_planes_; }
  int begin(int piece) const { return piece * n_planes_; }  ///< its first plane, of this rank's
  int size(int piece) const { return std::min(n_planes_, slab_.n_z() - begin(piece)); }
  /// Numbers that one piece of so many fields may have.
  std::size_t buffer_size(int fields) const;

  /// Collective, all ranks in the same order. The buffers are the library's until wait_...().
  void start_to_planes(int piece, int fields, const Complex* rows, Complex* planes);
  void start_to_rows(int piece, int fields, const Complex* planes, Complex* rows);
  void wait_to_planes(int piece);
  void wait_to_rows(int piece);

 private:
  /// One exchange under way; MPI reads the counts until it has ended.
  struct Exchange {
    std::vector<int> slots, slots_at;  ///< in `rows`
    std::vector<int> lines, lines_at;  ///< in `planes`, of n_kx numbers
    MpiType slot;                      ///< the fields of a z that are moved
    MPI_Request request = MPI_REQUEST_NULL;
  };
  Exchange& prepared(Exchange& exchange, int piece, int fields) const;

  PrunedSlab slab_;
  MPI_Comm comm_;
  int slot_;
  int n_planes_;
  MpiType line_;
  std::array<Exchange, in_flight> to_planes_, to_rows_;
};

}  // namespace spectral
