#include "parts/spectral/modes/mode_block.hpp"

#include "apps/spectral/wavenumbers.hpp"

namespace spectral {
namespace {

std::vector<int> wavenumbers(int n, int begin, int end) {
  std::vector<int> k;
  for (int i = begin; i < end; ++i) {
    k.push_back(wavenumber(i, n));
  }
  return k;
}

}  // namespace

ModeBlock whole_modes(int n, int n_ranks, int rank) {
  const int share = n / n_ranks;
  const std::vector<int> all = wavenumbers(n, 0, n);
  return {wavenumbers(n, rank * share, (rank + 1) * share), all, all, largest_wavenumber(n), false};
}

ModeBlock half_modes(int n, int n_ranks, int rank) {
  ModeBlock block = whole_modes(n, n_ranks, rank);
  block.kx.resize(static_cast<std::size_t>(n / 2 + 1));
  block.is_half = true;
  return block;
}

ModeBlock pruned_modes(const PrunedSlab& slab) {
  ModeBlock block{{}, {}, wavenumbers(slab.n, 0, slab.n_kx()), slab.k_max(), true};
  for (int row = 0; row < slab.n_k(); ++row) {
    block.kz.push_back(slab.wavenumber_of(row));
  }
  const auto first = block.kz.begin() + slab.row_begin(slab.rank);
  block.ky.assign(first, first + slab.n_rows());
  return block;
}

}  // namespace spectral
