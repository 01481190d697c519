#pragma once

#include <array>
#include <cstddef>

#include "apps/weather/rank_grid.hpp"

namespace weather {

/// Where the first cell of a row lies in memory.
enum class RowStart {
  packed,   ///< after the halo of the row, which follows the row before
  on_line,  ///< at a multiple of 64 B; rows have some unused numbers between them
};

/// Numbers of a line of cache, 64 B.
inline constexpr int numbers_of_line = 8;

/// Layout of one rank's cells in the array of a field: [k][j][i], i fastest, with `halo` cells on each side in
/// x and y (none in y of a plane) and two in z.
struct Grid {
  Place place;
  int n_x = 0;
  int n_y = 0;
  int n_z = 0;
  int n_fields = 0;
  int halo_x = 0;
  int halo_y = 0;
  int lead = 0;  ///< unused numbers before the halo of a row
  std::ptrdiff_t row = 0;    ///< from j to j + 1
  std::ptrdiff_t plane = 0;  ///< from k to k + 1

  static constexpr int halo_z = 2;

  /// halo: also what each rank's share has at least, in cells
  Grid(const Case& input,
       const casebook::Team& team,
       int halo,
       RowStart rows = RowStart::packed);

  /// Doubles of one field.
  std::size_t size() const { return static_cast<std::size_t>(plane * (n_z + 2 * halo_z)); }

  /// Place of a cell; negative indices are halo.
  std::ptrdiff_t at(int k, int j, int i) const {
    return (k + halo_z) * plane + (j + halo_y) * row + (lead + halo_x + i);
  }

  /// From a cell to the next along an axis, 0 to 2.
  std::ptrdiff_t stride(int axis) const {
    return axis == 0 ? 1 : axis == 1 ? row : plane;
  }
  int cells(int axis) const {
    return axis == 0 ? n_x : axis == 1 ? n_y : n_z;
  }
};

/// The fields of a state, by their first values in memory.
using FieldPointers = std::array<double*, n_wet_fields>;
using ConstPointers = std::array<const double*, n_wet_fields>;

inline ConstPointers read_only(const FieldPointers& fields) {
  ConstPointers found{};
  for (std::size_t f = 0; f < found.size(); ++f) {
    found[f] = fields[f];
  }
  return found;
}

}  // namespace weather
