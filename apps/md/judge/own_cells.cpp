#include "apps/md/judge/own_cells.hpp"

#include <algorithm>
#include <cmath>

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
  std::vector<std::size_t> next(cells.begin.begin(), cells.begin.end() - 1);
  for (std::size_t i = 0; i < position.size(); ++i) {
    cells.atom[next[static_cast<std::size_t>(cell[i])]++] = i;
  }
  return cells;
}

}  // namespace md::judge
