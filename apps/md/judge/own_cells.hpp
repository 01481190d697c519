#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "apps/md/judge/crew.hpp"
#include "apps/md/judge/own_state.hpp"

namespace md::judge {

/// Atoms by cell; cells as wide as the cut-off. Where fewer than three cells fit, all atoms of
/// that direction are one.
struct OwnCells {
  std::array<int, 3> n{};
  std::vector<std::size_t> begin;  ///< [cell + 1]
  std::vector<std::size_t> atom;
  std::array<std::vector<double>, 3> place;  ///< of atom[k], at [d][k]

  int index(int x, int y, int z) const { return (z * n[1] + y) * n[0] + x; }
  bool each_pair_has_one_image() const { return n[0] > 1 && n[1] > 1 && n[2] > 1; }
};

/// More than rounding may do to the square of a distance.
inline constexpr double above_rounding = 1.0 + 1e-6;

OwnCells sort_into_cells(const Case& input, const std::vector<Vec3>& position);

/// False where rounding cannot bring two atoms within the cut-off.
inline bool may_be_near(const Case& input, const Vec3& a, const Vec3& b) {
  const Vec3 r = nearest(a - b, input.box);
  return !(dot(r, r) > above_rounding * input.cutoff * input.cutoff);
}

/// Finds the atoms of a cell that may be within the cut-off of one atom. The distances to all atoms of the cell are
/// computed at once, in lanes.
class NearInCell {
 public:
  /// reach2: the square of the cut-off, and more than rounding may add
  NearInCell(const OwnCells& cells, double reach2) : cells_(cells), reach2_(reach2) {}

  /// Adds to `near` those of the places [first, last), moved by shift, that are near to place a.
  void add(std::size_t a,
           std::size_t first,
           std::size_t last,
           const Vec3& shift,
           std::vector<std::size_t>& near);

 private:
  const OwnCells& cells_;
  double reach2_;
  std::vector<double> r2_;
};

/// Meets each pair of atoms that may be within the cut-off once, as one of the others of one of the two:
/// use(i, others). Pairs may be among them that are beyond it.
/// position: inside the box
/// crew: each part has rows of cells of its own
template <class Use>
void for_each_atom_with_near(const Case& input,
                             const std::vector<Vec3>& position,
                             const Crew& crew,
                             const Use& use) {
  const OwnCells cells = sort_into_cells(input, position);
  // Where a direction is one cell, a pair may be near by any of its images.
  NearInCell near_in_cell(cells,
                          cells.each_pair_has_one_image()
                              ? input.cutoff * input.cutoff * above_rounding
                              : std::numeric_limits<double>::infinity());
  const auto reach = [&](std::size_t d) { return cells.n[d] == 1 ? 0 : 1; };
  const auto around = [&](int at, std::size_t d) { return (at + cells.n[d]) % cells.n[d]; };
  const auto shift = [&](int at, std::size_t d) {
    return at < 0 ? -input.box[d] : at >= cells.n[d] ? input.box[d] : 0.0;
  };
  std::vector<std::size_t> near;
  const auto use_atoms_of = [&](int x, int y, int z) {
    const auto here = static_cast<std::size_t>(cells.index(x, y, z));
    // The atoms of a row's cells lie one after the other, and are one range where the border of the box does not
    // part them.
    const bool is_inside = x - reach(0) >= 0 && x + reach(0) < cells.n[0];
    for (std::size_t a = cells.begin[here]; a < cells.begin[here + 1]; ++a) {
      near.clear();
      for (int dz = 0; dz <= reach(2); ++dz) {
        for (int dy = dz == 0 ? 0 : -reach(1); dy <= reach(1); ++dy) {
          const auto cell = [&](int dx) {
            return static_cast<std::size_t>(
                cells.index(around(x + dx, 0), around(y + dy, 1), around(z + dz, 2)));
          };
          const bool is_own_row = dz == 0 && dy == 0;
          int last = 0;
          for (int dx = is_own_row ? 0 : -reach(0); dx <= reach(0); dx = last + 1) {
            last = is_inside ? reach(0) : dx;
            const std::size_t first = is_own_row && dx == 0 ? a + 1 : cells.begin[cell(dx)];
            const Vec3 by{shift(x + dx, 0), shift(y + dy, 1), shift(z + dz, 2)};
            near_in_cell.add(a, first, cells.begin[cell(last) + 1], by, near);
          }
        }
      }
      use(cells.atom[a], std::span<const std::size_t>(near));
    }
  };
  for (int z = 0; z < cells.n[2]; ++z) {
    for (int y = 0; y < cells.n[1]; ++y) {
      const bool is_mine = (z * cells.n[1] + y) % crew.n_parts() == crew.part();
      for (int x = 0; is_mine && x < cells.n[0]; ++x) {
        use_atoms_of(x, y, z);
      }
    }
  }
}

}  // namespace md::judge
