#pragma once

#include <vector>

#include "parts/md/cells/cell_grid.hpp"

namespace md {

/// Atoms by cell, as lists that each atom continues.
class CellLists {
 public:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  CellLists(const Vec3& box, double reach) : grid_(box, reach) {}

  void link(const std::vector<Vec3>& position) {
    first_.assign(grid_.n_cells(), none);
    next_.resize(position.size());
    for (std::size_t i = 0; i < position.size(); ++i) {
      std::size_t& first = first_[grid_.cell_of(position[i])];
      next_[i] = first;
      first = i;
    }
  }

  /// The cells that may hold what is within the reach of a place.
  const std::vector<std::size_t>& around(const Vec3& place) const {
    return grid_.around(grid_.cell_of(place));
  }

  std::size_t first(std::size_t cell) const { return first_[cell]; }
  std::size_t next(std::size_t atom) const { return next_[atom]; }

 private:
  CellGrid grid_;
  std::vector<std::size_t> first_, next_;
};

}  // namespace md
