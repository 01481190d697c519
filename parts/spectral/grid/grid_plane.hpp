#pragma once

#include "apps/spectral/case.hpp"
#include "parts/spectral/transforms/fftw_plan.hpp"

namespace spectral {

/// Planes of PlaneTransforms at grid points, real [n][n + 2] (y, x), one after the other.

/// Initial velocity of n_y lines of plane z into three planes of as many lines.
void fill_initial(const Case& input, int z, int y_begin, int n_y, Complex* planes);

/// u x w of one plane. planes: u, v, w and the three components of the vorticity, `size` complex
/// numbers each; the product takes the place of u, v, w.
void cross_product(std::ptrdiff_t size, Complex* planes);

/// The n values of each line without their padding.
void copy_lines(int n, int n_lines, const Complex* lines, double* values);

/// Complex numbers of one plane.
constexpr std::ptrdiff_t plane_size(int n) {
  return static_cast<std::ptrdiff_t>(n) * (n / 2 + 1);
}

}  // namespace spectral
