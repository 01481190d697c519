#include "parts/spectral/grid/grid_plane.hpp"

#include <algorithm>
#include <numbers>

namespace spectral {

void fill_initial(const Case& input, int z, int y_begin, int n_y, Complex* planes) {
  const double spacing = 2.0 * std::numbers::pi / input.n;
  auto* const values = reinterpret_cast<double*>(planes);
  const std::ptrdiff_t size = static_cast<std::ptrdiff_t>(n_y) * (input.n + 2);
  for (int y = 0; y < n_y; ++y) {
    for (int x = 0; x < input.n; ++x) {
      const auto u =
          initial_velocity(input.initial, x * spacing, (y_begin + y) * spacing, z * spacing);
      for (std::ptrdiff_t c = 0; c < 3; ++c) {
        const std::ptrdiff_t line = static_cast<std::ptrdiff_t>(y) * (input.n + 2);
        values[c * size + line + x] = u[static_cast<std::size_t>(c)];
      }
    }
  }
}

void cross_product(std::ptrdiff_t size, Complex* planes) {
  // Per point: six values read and three written, all in cache; 9 flops. The two columns of padding
  // are multiplied along: they hold finite numbers that no transform reads.
  const std::ptrdiff_t count = 2 * size;
  double* const u = reinterpret_cast<double*>(planes);
  double* const v = u + count;
  double* const w = v + count;
  const double* const wx = w + count;
  const double* const wy = wx + count;
  const double* const wz = wy + count;
  // Six planes: more overlaps than the compiler would test for.
#if defined(__clang__)
#pragma clang loop vectorize(assume_safety)
#else
#pragma GCC ivdep
#endif
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    const double product_x = v[i] * wz[i] - w[i] * wy[i];
    const double product_y = w[i] * wx[i] - u[i] * wz[i];
    w[i] = u[i] * wy[i] - v[i] * wx[i];
    u[i] = product_x;
    v[i] = product_y;
  }
}

void copy_lines(int n, int n_lines, const Complex* lines, double* values) {
  const auto* line = reinterpret_cast<const double*>(lines);
  for (int y = 0; y < n_lines; ++y, line += n + 2) {
    values = std::copy_n(line, n, values);
  }
}

}  // namespace spectral
