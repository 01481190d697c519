#pragma once

#include <cstdint>
#include <vector>

#include "parts/md/clusters/cluster_list.hpp"
#include "parts/md/embedded/lane_tables.hpp"
#include "parts/md/embedded/spline.hpp"

namespace md {

/// A row of a cluster and eight others.
struct Apart {
  Lanes x, y, z, r2;
};

inline Apart apart(const Block& i, std::size_t lane, const Block& j, const Vec3& image) {
  Apart r;
  r.x = i.x[lane] - (j.x + image[0]);
  r.y = i.y[lane] - (j.y + image[1]);
  r.z = i.z[lane] - (j.z + image[2]);
  r.r2 = r.x * r.x + r.y * r.y + r.z * r.z;
  return r;
}

/// is_self: each pair of a cluster once
template <bool is_self>
Mask within(const Lanes& r2, double cutoff, std::size_t lane) {
  Mask inside = r2 < cutoff * cutoff;
  if constexpr (is_self) {
    inside &= places > static_cast<std::int64_t>(lane);
  }
  return inside;
}

/// Embedded atoms in clusters: tables, and what each atom has of the electrons of others.
/// Slabs: whose atoms they are, with type_ and number_
template <class Slabs>
class Embedded : public Slabs {
 public:
  template <class... Rest>
  Embedded(const Case& input, const casebook::Team& team, const Rest&... rest)
      : Slabs(input, team, rest...),
        tables_(*input.embedded),
        embedding_(splines_of(input.embedded->embedding)) {}

 protected:
  using Slabs::number_, Slabs::type_;
  using typename Slabs::Worker;

  /// Slopes of embedding in a share, of its densities. Leaves the energy of embedding in the thread's sums.
  void embed(Worker& mine);

  LaneTables tables_;
  std::vector<Block> density_, slope_;  ///< [cluster] in x; slope_ also of borders

 private:
  std::vector<Spline> embedding_;
};

template <class Slabs>
void Embedded<Slabs>::embed(Worker& mine) {
  mine.sums = {};
  for (std::size_t at = mine.share.begin * lanes; at < mine.share.end * lanes; ++at) {
    const std::size_t lane = at % lanes;
    Block& slope = slope_[at / lanes];
    slope.x[lane] = 0.0;
    if (number_[at] >= 0) {
      const Spline::At embedded =
          embedding_[static_cast<std::size_t>(type_[at / lanes][lane])].straight_on(
              density_[at / lanes].x[lane]);
      slope.x[lane] = embedded.slope;
      mine.sums.potential += embedded.value;
    }
  }
}

}  // namespace md
