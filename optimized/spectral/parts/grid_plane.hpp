#pragma once

#include "apps/spectral/case.hpp"
#include "optimized/spectral/parts/fftw_plan.hpp"

namespace spectral {

/// Planes of PlaneTransforms at grid points, real [n][n + 2] (y, x), one behind the other.

/// Initial velocity of plane z into three planes.
void fill_initial(const Case& input, int z, Complex* planes);

/// u x w of one plane. planes: u, v, w and the three components of the vorticity; the product
/// takes the place of u, v, w.
void cross_product(int n, Complex* planes);

/// The n x n values of one plane without its padding.
void copy_plane(int n, const Complex* plane, double* values);

/// Complex numbers of one plane.
constexpr std::ptrdiff_t plane_size(int n) {
  return static_cast<std::ptrdiff_t>(n) * (n / 2 + 1);
}

}  // namespace spectral
