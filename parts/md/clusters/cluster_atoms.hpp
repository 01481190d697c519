#pragma once

#include <vector>

#include "apps/md/case.hpp"
#include "apps/md/result.hpp"
#include "apps/md/state.hpp"
#include "harness/run/team.hpp"
#include "parts/md/atoms/share.hpp"
#include "parts/md/atoms/sums.hpp"
#include "parts/md/clusters/lanes.hpp"

namespace md {

/// Columns of the box along z: clusters of one column stand one after another, from low to high.
struct Columns {
  std::array<int, 2> n{};
  std::array<double, 2> width{};
  std::vector<std::size_t> first;  ///< [column + 1] its first cluster; x varies fastest
};

/// All atoms on every rank in clusters of eight that are near each other. What is left of a
/// column's last cluster is filled with atoms that are far from all, and do not move. Positions
/// leave the box between two sorts.
class ClusterAtoms {
 public:
  ClusterAtoms(const Case& input, const casebook::Team& team);

  /// Potential, virial and pairs of the last forces, and m v^2.
  Sums sums() const;
  State state() const;
  Counters counters() const { return counters_; }

 protected:
  /// The start: atoms in clusters, this rank's share of them.
  void place_atoms();

  /// Makes new clusters of the atoms of all ranks, whose positions and velocities are exchanged.
  /// Forces are not brought along.
  void sort_atoms();

  /// True if an atom of any rank has moved by half of the skin since the last sort. Collective.
  bool is_old(double skin) const;

  /// Square of the way of that atom of this rank that is farthest from where it was.
  double moved2(const std::vector<Block>& then) const;

  /// v += dt / 2 f / m
  void kick();

  /// x += dt v
  void drift();

  /// Gives every rank all positions.
  void exchange() { exchange_blocks(x_); }

  void exchange_blocks(std::vector<Block>& blocks);

  const Case& input_;
  casebook::Team team_;
  int threads_ = 1;  ///< that share what is done here
  Columns columns_;
  Share share_;                       ///< of the clusters
  std::vector<std::int64_t> number_;  ///< [cluster][lane]; -1: no atom
  std::vector<Mask> type_;            ///< [cluster]
  std::vector<Block> x_;              ///< [cluster]
  std::vector<Block> v_, f_;          ///< [cluster]; right for this rank's share
  std::vector<Block> then_;           ///< positions when they were sorted
  Sums sums_;                         ///< of the forces
  Counters counters_;

 private:
  void make_clusters(std::vector<std::int64_t> number,
                     const std::vector<Vec3>& position,
                     const std::vector<Vec3>& velocity);

  std::vector<Lanes> half_dt_by_mass_;  ///< [cluster]; 0 where there is no atom
};

}  // namespace md
