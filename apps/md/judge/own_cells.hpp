#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "apps/md/case.hpp"

namespace md::judge {

/// Atoms by cell; cells as wide as the cut-off. Where fewer than three cells fit, all atoms of
/// that direction are one.
struct OwnCells {
  std::array<int, 3> n{};
  std::vector<std::size_t> begin;  ///< [cell + 1]
  std::vector<std::size_t> atom;

  int index(int x, int y, int z) const { return (z * n[1] + y) * n[0] + x; }
};

OwnCells sort_into_cells(const Case& input, const std::vector<Vec3>& position);

/// Meets each pair of atoms of one cell, or of two that touch, once: use(i, j).
template <class Use>
void for_each_near_pair(const Case& input, const std::vector<Vec3>& position, const Use& use) {
  const OwnCells cells = sort_into_cells(input, position);
  const auto reach = [&](std::size_t d) { return cells.n[d] == 1 ? 0 : 1; };
  const auto around = [&](int at, int step, std::size_t d) {
    return (at + step + cells.n[d]) % cells.n[d];
  };
  for (int z = 0; z < cells.n[2]; ++z) {
    for (int y = 0; y < cells.n[1]; ++y) {
      for (int x = 0; x < cells.n[0]; ++x) {
        const auto here = static_cast<std::size_t>(cells.index(x, y, z));
        for (int dz = 0; dz <= reach(2); ++dz) {
          for (int dy = dz == 0 ? 0 : -reach(1); dy <= reach(1); ++dy) {
            for (int dx = dz == 0 && dy == 0 ? 0 : -reach(0); dx <= reach(0); ++dx) {
              const auto there = static_cast<std::size_t>(
                  cells.index(around(x, dx, 0), around(y, dy, 1), around(z, dz, 2)));
              for (std::size_t a = cells.begin[here]; a < cells.begin[here + 1]; ++a) {
                const bool is_own = there == here;
                for (std::size_t b = is_own ? a + 1 : cells.begin[there];
                     b < cells.begin[there + 1];
                     ++b) {
                  use(cells.atom[a], cells.atom[b]);
                }
              }
            }
          }
        }
      }
    }
  }
}

}  // namespace md::judge
