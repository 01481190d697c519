#include "apps/md/judge/own_cells.hpp"

#include <algorithm>
#include <cmath>

#include "harness/core/every_length.hpp"

namespace md::judge {
namespace {

int place_in(double x, double length, int n) {
  const double fraction = x / length - std::floor(x / length);
  return std::clamp(static_cast<int>(fraction * n), 0, n - 1);
}

}  // namespace

OwnCells sort_into_cells(const Case& input, const std::vector<Vec3>& position) {
  OwnCells cells;
  for (std::size_t d = 0; d < 3; ++d) {
    const int fitting = static_cast<int>(std::min(input.box[d] / input.cutoff, 500.0));
    cells.n[d] = fitting < 3 ? 1 : fitting;
  }
  std::vector<int> cell(position.size());
  cells.begin.assign(static_cast<std::size_t>(cells.n[0] * cells.n[1] * cells.n[2]) + 1, 0);
  for (std::size_t i = 0; i < position.size(); ++i) {
    const Vec3& x = position[i];
    cell[i] = cells.index(place_in(x[0], input.box[0], cells.n[0]),
                          place_in(x[1], input.box[1], cells.n[1]),
                          place_in(x[2], input.box[2], cells.n[2]));
    ++cells.begin[static_cast<std::size_t>(cell[i]) + 1];
  }
  for (std::size_t c = 1; c < cells.begin.size(); ++c) {
    cells.begin[c] += cells.begin[c - 1];
  }
  cells.atom.resize(position.size());
  for (std::vector<double>& along : cells.place) {
    along.resize(position.size());
  }
  std::vector<std::size_t> next(cells.begin.begin(), cells.begin.end() - 1);
  for (std::size_t i = 0; i < position.size(); ++i) {
    const std::size_t k = next[static_cast<std::size_t>(cell[i])]++;
    cells.atom[k] = i;
    for (std::size_t d = 0; d < 3; ++d) {
      cells.place[d][k] = position[i][d];
    }
  }
  return cells;
}

CASEBOOK_EVERY_LENGTH
void NearInCell::add(std::size_t a,
                     std::size_t first,
                     std::size_t last,
                     const Vec3& shift,
                     std::vector<std::size_t>& near) {
  const std::size_t n = last - first;
  r2_.resize(std::max(r2_.size(), n));
  double* const r2 = r2_.data();
  const double* const x = cells_.place[0].data() + first;
  const double* const y = cells_.place[1].data() + first;
  const double* const z = cells_.place[2].data() + first;
  const double x0 = cells_.place[0][a] - shift[0];
  const double y0 = cells_.place[1][a] - shift[1];
  const double z0 = cells_.place[2][a] - shift[2];
#pragma omp simd
  for (std::size_t b = 0; b < n; ++b) {
    r2[b] = (x[b] - x0) * (x[b] - x0) + (y[b] - y0) * (y[b] - y0) + (z[b] - z0) * (z[b] - z0);
  }
  // Each atom is written, and stays where it is near: no branch can be foretold here.
  std::size_t n_near = near.size();
  near.resize(n_near + n);
  for (std::size_t b = 0; b < n; ++b) {
    near[n_near] = cells_.atom[first + b];
    n_near += r2[b] < reach2_ ? 1 : 0;
  }
  near.resize(n_near);
}

}  // namespace md::judge
