#include "parts/dft/batches/batch_density.hpp"

namespace dft {

void compute_density(const BatchFunctions& chi,
                     const std::vector<double>& product,
                     BatchDensity& density) {
  density.at.resize(static_cast<std::size_t>(chi.n_points));
  for (auto& slope : density.slope) {
    slope.assign(static_cast<std::size_t>(chi.stride), 0.0);
  }
  for (int i = 0; i < chi.n_functions; ++i) {
    const int row = i * chi.stride;
    for (int k = 0; k < chi.n_points; ++k) {
      const double factor = product.data()[row + k];
      density.at.density.data()[k] += chi.value.data()[row + k] * factor;
      density.slope[0].data()[k] += 2.0 * chi.dx.data()[row + k] * factor;
      density.slope[1].data()[k] += 2.0 * chi.dy.data()[row + k] * factor;
      density.slope[2].data()[k] += 2.0 * chi.dz.data()[row + k] * factor;
    }
  }
  for (std::size_t k = 0; k < density.at.size(); ++k) {
    const double x = density.slope[0][k];
    const double y = density.slope[1][k];
    const double z = density.slope[2][k];
    density.at.square[k] = x * x + y * y + z * z;
  }
}

void compute_potential_rows(std::span<const GridPoint> points,
                            const BatchFunctions& chi,
                            BatchDensity& density,
                            std::vector<double>& product) {
  for (std::size_t k = 0; k < points.size(); ++k) {
    const double slope = 4.0 * points[k].weight * density.at.by_square[k];
    density.at.potential[k] *= points[k].weight;
    for (auto& part : density.slope) {
      part[k] *= slope;
    }
  }
  for (int i = 0; i < chi.n_functions; ++i) {
    const int row = i * chi.stride;
    for (int k = 0; k < chi.n_points; ++k) {
      product.data()[row + k] = density.at.potential.data()[k] * chi.value.data()[row + k] +
                                density.slope[0].data()[k] * chi.dx.data()[row + k] +
                                density.slope[1].data()[k] * chi.dy.data()[row + k] +
                                density.slope[2].data()[k] * chi.dz.data()[row + k];
    }
  }
}

}  // namespace dft
