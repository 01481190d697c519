#pragma once

#include <vector>

#include "harness/run/team.hpp"
#include "parts/spectral/slabs/pruned_slab.hpp"
#include "parts/spectral/transforms/fftw_plan.hpp"

namespace spectral {

/// Moves fields of the planes z of a rank between those that share them.
/// by_kx: for each rank r [n_z][fields][n_y][n_kx]     (z, field, y of r, kx of this rank)
/// by_y:  for each rank r [n_z][fields][n_y][n_kx(r)]  (z, field, y of this rank, kx of r)
class LineExchange {
 public:
  /// slab: of this rank; its parts of kx are those of the team
  LineExchange(const PrunedSlab& slab, const casebook::Team& team);

  /// Collective. The two buffers must differ.
  void to_y(const Complex* by_kx, Complex* by_y, int fields) const;
  void to_kx(const Complex* by_y, Complex* by_kx, int fields) const;

  int n_y() const { return slab_.n / team_.n_ranks; }

  /// Begin of field f of plane z for or from rank r, in either order.
  std::ptrdiff_t in_kx(int r, int z, int f, int fields) const;
  std::ptrdiff_t in_y(int r, int z, int f, int fields) const;

 private:
  struct Counts {
    std::vector<int> kx, kx_at, y, y_at;  ///< complex numbers, [n_ranks]
  };
  Counts counts(int fields) const;

  PrunedSlab slab_;
  casebook::Team team_;
};

}  // namespace spectral
