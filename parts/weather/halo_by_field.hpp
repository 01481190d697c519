#pragma once

#include <vector>

#include "harness/run/team.hpp"
#include "parts/weather/grid.hpp"

namespace weather {

/// The two planes of cells beyond each side of this rank across x or y, of one field, from the ranks beside it:
/// a message to one side, then one to the other, each waited for.
class HaloByField {
 public:
  HaloByField(const Grid& grid, const casebook::Team& team) : grid_(grid), team_(team) {}

  void fill(int axis, double* field);

  /// All fields across an axis, those beyond the walls in z as well.
  void fill(int axis, const FieldPointers& fields);

 private:
  /// Copies the cells c and c + 1 of the axis, of all lines, to or from a message.
  template <class Copy>
  void for_each_cell(int axis, int c, const Copy& copy) const;
  void pass(int axis, int from, int to, int receiver, int sender, double* field);

  const Grid& grid_;
  casebook::Team team_;
  std::vector<double> sent_, received_;
};

/// Fills cells beyond the walls in z: as the cell at the wall, but no momentum across it.
void fill_beyond_walls(const Grid& grid, int field_index, double* field);

}  // namespace weather
