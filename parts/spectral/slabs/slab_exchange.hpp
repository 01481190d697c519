#pragma once

#include <vector>

#include <mpi.h>

#include "harness/run/team.hpp"
#include "parts/spectral/slabs/mpi_type.hpp"
#include "parts/spectral/slabs/pruned_slab.hpp"
#include "parts/spectral/transforms/fftw_plan.hpp"

namespace spectral {

/// Moves pruned fields between the two ways of sharing them out, several fields in one message.
/// columns: [n][fields][n_rows][n_kx]                  (z, field, ky of this rank, kx)
/// planes:  for each rank r [n_z][fields][n_rows(r)][n_kx]  (z of this rank, field, ky of r, kx)
/// Both orders begin with what a message is sent by: nothing is packed.
class SlabExchange {
 public:
  SlabExchange(const PrunedSlab& slab, const casebook::Team& team);
  ~SlabExchange();

  /// Collective. The two buffers must differ.
  void to_planes(const Complex* columns, Complex* planes, int fields) const;
  void to_columns(const Complex* planes, Complex* columns, int fields) const;

 private:
  struct Counts {
    std::vector<int> mine, mine_at, theirs, theirs_at;  ///< rows of n_kx, [n_ranks]
  };
  Counts counts(int fields) const;

  PrunedSlab slab_;
  MPI_Comm comm_;
  MpiType row_;  ///< n_kx numbers
};

/// Begin of field f of plane z from rank r in `planes` of n_planes: [n_rows(r)][n_kx].
std::ptrdiff_t block_in_planes(
    const PrunedSlab& slab, int n_planes, int r, int z, int f, int fields);

/// Copies field f of plane z of n_planes into a plane of n lines, `stride` from one to the next, zero where
/// modes were dropped.
void load_plane(const PrunedSlab& slab,
                int n_planes,
                const Complex* planes,
                int fields,
                int z,
                int f,
                std::ptrdiff_t stride,
                Complex* plane);

/// Copies the kept modes of a plane back, to field f of plane z of n_planes.
void store_plane(const PrunedSlab& slab,
                 int n_planes,
                 const Complex* plane,
                 int fields,
                 int z,
                 int f,
                 std::ptrdiff_t stride,
                 Complex* planes);

}  // namespace spectral
