#pragma once

#include <vector>

#include "parts/md/atoms/sums.hpp"
#include "parts/md/clusters/cluster_list.hpp"
#include "parts/md/clusters/lane_potential.hpp"

namespace md {

/// Sums beside the forces, lane by lane.
struct Found {
  Lanes potential{}, virial{}, pairs{};

  /// Pairs of a row; weight: 1/2 where another rank or thread finds them as well.
  void add(const Mask& inside, double weight, const Lanes& energy, const Lanes& r_f) {
    potential += select(inside, weight * energy, Lanes{});
    virial += weight * r_f;
    pairs += select(inside, all(weight), Lanes{});
  }
};

/// Four rows of a cluster, from `first` on, with the forces on them and what was found, lane by
/// lane.
struct Rows {
  std::size_t cluster;
  std::size_t first;
  Block f[rows]{};
  Found found{};
};

/// Each half of the clusters of a share meets its own cluster and its neighbours; the forces on its
/// rows are added up. meet.operator()<is_self, is_mine>(rows, neighbour): see ClusterList
template <class Meet>
Sums walk_list(const ClusterList& list,
               const Share& share,
               std::vector<Block>& force,
               const Meet& meet) {
  for (std::size_t c = share.begin; c < share.end; ++c) {
    force[c] = Block{};
  }
  Found found;
  for (std::size_t half = 0; half < list.other.size(); ++half) {
    Rows i{.cluster = share.begin + half / 2, .first = half % 2 * rows};
    meet.template operator()<true, true>(i, {static_cast<std::uint32_t>(i.cluster), home_image});
    for (std::size_t k = list.begin[half]; k < list.other[half]; ++k) {
      meet.template operator()<false, true>(i, list.neighbours[k]);
    }
    for (std::size_t k = list.other[half]; k < list.begin[half + 1]; ++k) {
      meet.template operator()<false, false>(i, list.neighbours[k]);
    }
    for (std::size_t row = 0; row < rows; ++row) {
      force[i.cluster].x[i.first + row] += sum(i.f[row].x);
      force[i.cluster].y[i.first + row] += sum(i.f[row].y);
      force[i.cluster].z[i.first + row] += sum(i.f[row].z);
    }
    found.potential += i.found.potential;
    found.virial += i.found.virial;
    found.pairs += i.found.pairs;
  }
  return {.potential = sum(found.potential),
          .virial = sum(found.virial),
          .pairs = sum(found.pairs)};
}

/// Pairs that a walk tests.
inline double tests_of(const ClusterList& list) {
  return static_cast<double>(rows * lanes * (list.neighbours.size() + list.other.size()));
}

/// Calls use.operator()<one_type, asked>() for what the run is.
template <class Use>
void with_flags(bool one_type, bool asked, const Use& use) {
  if (one_type) {
    asked ? use.template operator()<true, true>() : use.template operator()<true, false>();
  } else {
    asked ? use.template operator()<false, true>() : use.template operator()<false, false>();
  }
}

}  // namespace md
