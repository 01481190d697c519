#pragma once

#include <vector>

#include "apps/weather/column.hpp"

namespace weather::oracle {

/// Cells that the judge works on: columns of a box and what surrounds them, all levels.
struct Patch {
  int x_begin = 0;  ///< of the first column in the case's grid; may be negative, indices wrap there
  int y_begin = 0;
  int n_x = 0;
  int n_y = 0;
  int n_z = 0;
  bool wraps_x = false;  ///< the whole width of the case; else the outermost cells become wrong
  bool wraps_y = false;
  std::vector<std::vector<double>> fields;  ///< [field][n_z][n_y][n_x]
  std::vector<double> fallen;               ///< [n_y][n_x]

  std::size_t at(int k, int j, int i) const {
    return (static_cast<std::size_t>(k) * static_cast<std::size_t>(n_y) +
            static_cast<std::size_t>(j)) *
               static_cast<std::size_t>(n_x) +
           static_cast<std::size_t>(i);
  }
};

/// Cells at the border of a patch that does not wrap of which a step makes nothing right: three stages of
/// two cells each.
inline constexpr int reach = 6;

/// The patch without what one step made wrong at borders that do not wrap.
Patch right_part(const Patch& patch);

/// Three stages along one axis (0: x, 1: y, 2: z) of length dt.
void advance(const Case& input, const Column& column, int axis, double dt, Patch& patch);

}  // namespace weather::oracle
