#include "parts/md/cells/cell_grid.hpp"

#include <algorithm>

namespace md {

CellGrid::CellGrid(const Vec3& box, double reach) {
  for (std::size_t d = 0; d < 3; ++d) {
    const auto fitting = static_cast<std::size_t>(std::min(box[d] / reach, 1000.0));
    n_[d] = fitting < 3 ? 1 : fitting;
    per_length_[d] = static_cast<double>(n_[d]) / box[d];
  }
  around_.resize(n_[0] * n_[1] * n_[2]);
  const auto steps = [&](std::size_t d) { return n_[d] == 1 ? 1U : 3U; };
  const auto beside = [&](std::size_t at, std::size_t step, std::size_t d) {
    return n_[d] == 1 ? 0 : (at + n_[d] + step - 1) % n_[d];
  };
  for (std::size_t cell = 0; cell < around_.size(); ++cell) {
    const std::size_t x = cell % n_[0];
    const std::size_t y = cell / n_[0] % n_[1];
    const std::size_t z = cell / n_[0] / n_[1];
    for (std::size_t dz = 0; dz < steps(2); ++dz) {
      for (std::size_t dy = 0; dy < steps(1); ++dy) {
        for (std::size_t dx = 0; dx < steps(0); ++dx) {
          around_[cell].push_back((beside(z, dz, 2) * n_[1] + beside(y, dy, 1)) * n_[0] +
                                  beside(x, dx, 0));
        }
      }
    }
  }
}

}  // namespace md
