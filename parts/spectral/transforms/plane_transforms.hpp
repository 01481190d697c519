#pragma once

#include "parts/spectral/transforms/fftw_plan.hpp"

namespace spectral {

/// Transforms of one plane z, in place, between modes and grid points. Lines that hold dropped modes
/// only are not transformed.
/// plane: [n][n / 2 + 1] complex (y or ky, kx), the same memory as [n][n + 2] real (y, x)
class PlaneTransforms {
 public:
  /// flags: FFTW's, for planning. The plans may be executed by several threads at once.
  PlaneTransforms(int n, int n_kx, unsigned flags);

  /// Modes to grid, unscaled. Columns kx >= n_kx and dropped rows must be zero.
  void to_grid(Complex* plane) const;

  /// Grid to modes, unscaled. Columns kx >= n_kx are left in between: y is not transformed there.
  void to_modes(Complex* plane) const;

 private:
  Plan y_to_grid_, x_to_grid_, x_to_modes_, y_to_modes_;
};

/// Transforms along z of all kx of one row ky, between a compact plane and an exchange buffer.
/// plane:   [n][n_kx] (z or kz, kx)
/// columns: n_kx values for each z, `stride` from one z to the next
class ColumnTransforms {
 public:
  ColumnTransforms(int n, int n_kx, int stride, unsigned flags);

  /// kz to z, unscaled; the plane is kept.
  void to_grid(Complex* plane, Complex* columns) const;

  /// z to kz, unscaled; the columns are kept.
  void to_modes(Complex* columns, Complex* plane) const;

 private:
  Plan to_grid_, to_modes_;
};

}  // namespace spectral
