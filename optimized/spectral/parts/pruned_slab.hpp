#pragma once

#include <algorithm>

#include "apps/spectral/wavenumbers.hpp"

namespace spectral {

/// Who holds what when slabs of planes are shared among ranks and only the modes that the 2/3 rule
/// keeps exist: each rank has n / p planes z of the grid, and, of the modes, all kz and kx >= 0 of
/// its rows ky. Rows are in the order 0 ... k_max, -k_max ... -1; ranks get them in blocks, the first
/// ones a row more where they do not divide.
struct PrunedSlab {
  int n = 0;
  int n_ranks = 1;
  int rank = 0;

  int k_max() const { return largest_wavenumber(n); }
  int n_kx() const { return k_max() + 1; }     ///< kx = 0 ... k_max
  int n_k() const { return 2 * k_max() + 1; }  ///< ky, and kz
  int n_z() const { return n / n_ranks; }
  int z_begin() const { return rank * n_z(); }
  int row_begin(int r) const { return n_k() / n_ranks * r + std::min(r, n_k() % n_ranks); }
  int n_rows(int r) const { return row_begin(r + 1) - row_begin(r); }
  int n_rows() const { return n_rows(rank); }

  /// The wavenumber of a row of n_k.
  int wavenumber_of(int row) const { return row <= k_max() ? row : row - n_k(); }
  /// Where a row of n_k lies among the n of a transform.
  int line_of(int row) const { return row <= k_max() ? row : n - n_k() + row; }
};

}  // namespace spectral
