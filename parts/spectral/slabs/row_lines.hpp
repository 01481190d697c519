#pragma once

#include <cstddef>

#include "parts/spectral/transforms/fftw_plan.hpp"

namespace spectral {

/// Lines along z of a rank's rows ky, as they are exchanged: [n][slot][n_rows][n_kx] (z, field, ky, kx).
/// Not the owner.
struct RowLines {
  Complex* data;
  int slot;  ///< fields that there is room for at each z
  int n_rows;
  int n_kx;

  /// Field f of a row: n_kx numbers for each z, stride() from one z to the next.
  Complex* of(int row, int f) const {
    return data + (static_cast<std::ptrdiff_t>(f) * n_rows + row) * n_kx;
  }
  std::ptrdiff_t stride() const { return static_cast<std::ptrdiff_t>(slot) * n_rows * n_kx; }
};

}  // namespace spectral
