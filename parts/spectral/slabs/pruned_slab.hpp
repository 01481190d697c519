#pragma once

#include <algorithm>

#include "apps/spectral/wavenumbers.hpp"

namespace spectral {

/// Shares of the ranks when slabs of planes are dealt out and only the modes that the 2/3 rule
/// keeps exist: each rank has n / p planes z of the grid, and, of the modes, all kz and kx >= 0 of
/// its rows ky. Rows are in the order 0 ... k_max, -k_max ... -1; ranks get them in blocks, the first
/// ones a row more where they do not divide.
struct PrunedSlab {
  int n = 0;
  int n_ranks = 1;
  int rank = 0;
  int kx_parts = 1;  ///< pencils: into how many parts kx is cut as well
  int kx_part = 0;

  int k_max() const { return largest_wavenumber(n); }
  int kx_begin(int part) const {
    return (k_max() + 1) / kx_parts * part + std::min(part, (k_max() + 1) % kx_parts);
  }
  int n_kx(int part) const { return kx_begin(part + 1) - kx_begin(part); }
  int kx_begin() const { return kx_begin(kx_part); }
  int n_kx() const { return n_kx(kx_part); }   ///< of kx = 0 ... k_max, all unless it is cut
  int n_k() const { return 2 * k_max() + 1; }  ///< ky, and kz
  int n_z() const { return n / n_ranks; }
  int z_begin() const { return rank * n_z(); }
  int row_begin(int r) const { return n_k() / n_ranks * r + std::min(r, n_k() % n_ranks); }
  int n_rows(int r) const { return row_begin(r + 1) - row_begin(r); }
  int n_rows() const { return n_rows(rank); }

  /// The wavenumber of a row of n_k.
  int wavenumber_of(int row) const { return row <= k_max() ? row : row - n_k(); }
  /// Index of a row of n_k among the n of a transform.
  int line_of(int row) const { return row <= k_max() ? row : n - n_k() + row; }
};

}  // namespace spectral
