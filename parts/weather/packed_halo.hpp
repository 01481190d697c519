#pragma once

#include <vector>

#include "harness/run/team.hpp"
#include "parts/weather/grid.hpp"

namespace weather {

/// Cells beyond each side of this rank across x or y, of all fields, as deep as the grid's halo: one message to
/// each side, both under way at once. A side whose neighbour is this rank itself is copied.
class PackedHalo {
 public:
  PackedHalo(const Grid& grid, const casebook::Team& team) : grid_(grid), team_(team) {}

  /// Cells `deep` beyond each side, 2 or the grid's halo.
  void fill(int axis, int deep, const FieldPointers& fields);

 private:
  /// Columns from cell c on, of all fields, as they lie in a message.
  void pack(int axis, int c, int deep, const FieldPointers& fields, std::vector<double>& message);
  void unpack(int axis, int c, int deep, const FieldPointers& fields, const double* message);

  const Grid& grid_;
  casebook::Team team_;
  std::vector<double> sent_[2], received_[2];
};

/// Beyond the walls, all fields: as the cell at the wall, but no momentum across it. Levels -2, -1, n_z and
/// n_z + 1 of rows j_begin to j_end.
void fill_beyond_walls(const Grid& grid, int j_begin, int j_end, const FieldPointers& fields);

/// Fills cells above and below cells i_begin to i_end of row j.
void fill_beyond_walls(
    const Grid& grid, int j, int i_begin, int i_end, const FieldPointers& fields);

}  // namespace weather
