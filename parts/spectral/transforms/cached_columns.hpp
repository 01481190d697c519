#pragma once

#include <cstddef>

#include "parts/spectral/transforms/fftw_plan.hpp"

namespace spectral {

/// Transforms along z of all kx of one row ky in cache: what an exchange buffer holds far apart is
/// copied, a run of n_kx numbers at a time.
/// plane: [n][n_kx] (z or kz, kx); columns: n_kx numbers for each z, `stride` from one z to the next
class CachedColumns {
 public:
  /// flags: FFTW's, for planning. Several threads may call the functions at once.
  CachedColumns(int n, int n_kx, unsigned flags);

  /// kz to z, unscaled; the plane is kept. room: [n][n_kx]
  void to_grid(Complex* plane, Complex* room, Complex* columns, std::ptrdiff_t stride) const;

  /// z to kz, unscaled.
  void to_modes(const Complex* columns, std::ptrdiff_t stride, Complex* plane) const;

 private:
  int n_;
  int n_kx_;
  Plan to_grid_, to_modes_;
};

}  // namespace spectral
