#pragma once

#include <algorithm>
#include <vector>

#include "apps/md/case.hpp"
#include "apps/md/regions.hpp"
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

/// x, y and z of one lane.
inline Vec3 place_of(const Block& block, std::size_t lane) {
  return {block.x[lane], block.y[lane], block.z[lane]};
}

/// The periodic image of a place that lies in the box.
Vec3 into_box(Vec3 place, const Vec3& box);

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
  double moved2(const std::vector<Block>& then) const {
    return farthest2(then, [](std::size_t) { return 1.0; });
  }

  /// The same where a cluster's squares count by a weight.
  /// weight(cluster)
  template <class Weight>
  double farthest2(const std::vector<Block>& then, const Weight& weight) const;

  /// v += dt / 2 f / m
  void kick();

  /// x += dt v
  void drift();

  /// Gives every rank all positions.
  void exchange() { exchange_blocks(x_); }

  void exchange_blocks(std::vector<Block>& blocks);

  /// The column of a place in the box.
  std::size_t column_of(const Vec3& place) const;

  std::size_t n_columns() const {
    return static_cast<std::size_t>(columns_.n[0]) * static_cast<std::size_t>(columns_.n[1]);
  }

  /// Puts atoms in clusters, all of which become this rank's equal share among the ranks.
  /// position: in the box; room: [column] atoms for which clusters without atoms are made as well; empty: none
  void make_clusters(const std::vector<std::int64_t>& number,
                     const std::vector<Vec3>& position,
                     const std::vector<Vec3>& velocity,
                     const std::vector<int>& room = {});

  const Case& input_;
  casebook::Team team_;
  int threads_ = 1;  ///< that share what is done here
  Columns columns_;
  Share share_;                         ///< of the clusters
  std::vector<std::int64_t> number_;    ///< [cluster][lane]; -1: no atom
  std::vector<Mask> type_;              ///< [cluster]
  std::vector<Block> x_;                ///< [cluster]
  std::vector<Block> v_, f_;            ///< [cluster]; right for this rank's share
  std::vector<Block> then_;             ///< positions when they were sorted
  std::vector<Lanes> half_dt_by_mass_;  ///< [cluster]; 0 where there is no atom
  Sums sums_;                           ///< of the forces
  Counters counters_;
};

template <class Weight>
double ClusterAtoms::farthest2(const std::vector<Block>& then, const Weight& weight) const {
  const casebook::TimedRegion timed(region::neighbour);
  double farthest = 0.0;
#pragma omp parallel num_threads(threads_) reduction(max : farthest)
  {
    Lanes largest{};
#pragma omp for schedule(static)
    for (std::size_t c = share_.begin; c < share_.end; ++c) {
      const Lanes dx = x_[c].x - then[c].x;
      const Lanes dy = x_[c].y - then[c].y;
      const Lanes dz = x_[c].z - then[c].z;
      const Lanes way2 = (dx * dx + dy * dy + dz * dz) * weight(c);
      largest = select(way2 > largest, way2, largest);
    }
    for (std::size_t l = 0; l < lanes; ++l) {
      farthest = std::max(farthest, largest[l]);
    }
  }
  return farthest;
}

}  // namespace md
