#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "parts/spectral/slabs/pruned_slab.hpp"
#include "parts/spectral/transforms/fftw_plan.hpp"

namespace spectral {

/// The modes of whole fields that a rank has: [ky.size()][kz.size()][kx.size()], kx fastest.
struct ModeBlock {
  std::vector<int> ky, kz, kx;  ///< wavenumber of each index
  int k_max = 0;                ///< modes with some |k_i| beyond it are zero
  bool is_half = false;         ///< kx >= 0 only: the others are conjugates

  std::size_t size() const { return ky.size() * kz.size() * kx.size(); }
};

/// All modes of n^3, ky shared among ranks in equal shares of n.
ModeBlock whole_modes(int n, int n_ranks, int rank);

/// The half kx = 0 ... n / 2 of them.
ModeBlock half_modes(int n, int n_ranks, int rank);

/// The kept modes of a rank of a pruned slab, [ky][kz][kx].
ModeBlock pruned_modes(const PrunedSlab& slab);

/// Calls use(index, k) for every mode; k: (kx, ky, kz).
template <class Use>
void for_each_mode(const ModeBlock& block, const Use& use) {
  std::size_t index = 0;
  for (const int ky : block.ky) {
    for (const int kz : block.kz) {
      for (const int kx : block.kx) {
        use(index++, std::array<double, 3>{1.0 * kx, 1.0 * ky, 1.0 * kz});
      }
    }
  }
}

/// Modes of a vector field, one array per component.
using VectorModes = std::array<std::vector<Complex>, 3>;

}  // namespace spectral
