#pragma once

#include <vector>

#include "apps/md/case.hpp"
#include "apps/md/result.hpp"
#include "apps/md/state.hpp"
#include "harness/run/team.hpp"
#include "parts/md/atoms/share.hpp"
#include "parts/md/atoms/sums.hpp"
#include "parts/md/cells/cell_grid.hpp"

namespace md {

/// All atoms on every rank in the order of the cells that they were in when they were last sorted: atoms near in
/// the box are near in memory, and a rank's share of the list is a slab of the box.
class SortedAtoms {
 public:
  SortedAtoms(const Case& input, const casebook::Team& team);

  /// Potential, virial and pairs of the last forces, and m v^2.
  Sums sums() const;
  State state() const;
  Counters counters() const { return counters_; }

 protected:
  void place_atoms();

  /// Brings the atoms into the order of the cells, those of all ranks: velocities are exchanged first. Forces
  /// are not brought along.
  void sort_atoms(const CellGrid& grid);

  /// v += dt / 2 f / m
  void kick();

  /// x += dt v, and back into the box.
  void drift();

  /// Gives every rank all positions.
  void exchange() { counters_.halo_bytes += exchange_positions(x_, team_); }

  const Case& input_;
  casebook::Team team_;
  Share share_;
  Vec3 half_box_{};
  std::vector<std::int64_t> number_;  ///< [place]
  std::vector<int> type_;             ///< [place]
  std::vector<Vec3> x_;               ///< [place]
  std::vector<Vec3> v_, f_;           ///< [place]; right for this rank's share
  Sums sums_;                         ///< of the forces
  Counters counters_;
};

}  // namespace md
