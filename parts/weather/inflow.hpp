#pragma once

#include <array>
#include <vector>

#include "apps/weather/column.hpp"
#include "harness/run/team.hpp"
#include "parts/weather/grid.hpp"

namespace weather {

/// The jet of a flow that has one. A sweep along x knows the periodic box alone; this part makes the cells that a sweep
/// reaches from the western side a second time: six in front of it, four behind it.
class Inflow {
 public:
  Inflow(const Case& input, const Column& column, const Grid& grid, const casebook::Team& team);

  bool blows() const { return !levels_.empty(); }

  /// Before a sweep: keeps the cells around the western side. A sum over all ranks, each of which gives its own: they
  /// are few, and of one rank or of ten.
  void keep(const FieldPointers& state);

  /// After a sweep of length dt from what was kept: the right values of this rank's cells.
  void put_right(double dt, const FieldPointers& state) const;

 private:
  static constexpr int reach = 12;  ///< two cells for each stage, and those in front of them
  static constexpr int n_around = 2 * reach;

  /// [cell], the first of the grid at `reach`.
  using Line = std::array<Cell, n_around>;

  /// Calls use(cell of a line, cell of this rank) for the cells first to last - 1 that this rank holds.
  template <class Use>
  void for_each_own(int first, int last, const Use& use) const;
  std::size_t place(int level, int j, int c, std::size_t f) const;
  Cell flux(int k, double dt, const Line& q, int face, bool from_jet) const;
  Line stage(int k, double dt, const Line& start, const Line& q) const;

  const Case& input_;
  const Column& column_;
  const Grid& grid_;
  casebook::Team team_;
  std::vector<int> levels_;
  std::vector<double> kept_;  ///< [level][y of the whole grid][cell][field]
};

}  // namespace weather
