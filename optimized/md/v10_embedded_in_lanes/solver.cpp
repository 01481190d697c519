#include "apps/md/solver.hpp"

#include "harness/core/error.hpp"
#include "optimized/md/v10_embedded_in_lanes/listed_clusters.hpp"
#include "optimized/md/v10_embedded_in_lanes/pair_lanes.hpp"
#include "parts/md/clusters/cluster_walk.hpp"
#include "parts/md/embedded/lane_root.hpp"
#include "parts/md/embedded/lane_tables.hpp"
#include "parts/md/embedded/skins.hpp"
#include "parts/md/embedded/spline.hpp"
#include "parts/md/simulation.hpp"

namespace md {
namespace {

/// A row of a cluster and eight others.
struct Apart {
  Lanes x, y, z, r2;
};

Apart apart(const Block& i, std::size_t lane, const Block& j, const Vec3& image) {
  Apart r;
  r.x = i.x[lane] - (j.x + image[0]);
  r.y = i.y[lane] - (j.y + image[1]);
  r.z = i.z[lane] - (j.z + image[2]);
  r.r2 = r.x * r.x + r.y * r.y + r.z * r.z;
  return r;
}

template <bool is_self>
Mask within(const Lanes& r2, double cutoff, std::size_t lane) {
  Mask inside = r2 < cutoff * cutoff;
  if constexpr (is_self) {
    inside &= places > static_cast<std::int64_t>(lane);
  }
  return inside;
}

/// Embedded atoms in clusters: two walks over the same lists. The first brings densities, to both ends of a pair
/// within a thread's run; then slopes of embedding cross to other ranks as positions do.
class EmbeddedLanes : public ListedClusters {
 public:
  EmbeddedLanes(const Case& input, const casebook::Team& team);

  void start(bool asked);
  void step(bool asked);

 private:
  /// Density and slope of every atom of this rank; borders of the others.
  void embed_atoms();
  void embed(Worker& mine);
  void compute_forces(bool asked);

  /// is_self: each pair of the cluster once; is_mine: the others get their part back.
  template <bool is_self, bool is_mine, bool one_type>
  void meet_density(Rows& i, const Neighbour& neighbour);
  template <bool is_self, bool is_mine, bool one_type, bool asked>
  void meet(Rows& i, const Neighbour& neighbour);

  LaneTables tables_;
  std::vector<Spline> embedding_;
  std::vector<Block> density_, slope_;  ///< [cluster] in x; slope_ also of borders
};

EmbeddedLanes::EmbeddedLanes(const Case& input, const casebook::Team& team)
    : ListedClusters(input, team, skins_of_embedded(input)),
      tables_(*input.embedded),
      embedding_(splines_of(input.embedded->embedding)) {}

void EmbeddedLanes::start(bool asked) {
  place_atoms();
  build_list();
  prune_list();
  compute_forces(asked);
}

void EmbeddedLanes::step(bool asked) {
  kick();
  drift();
  counters_.halo_bytes += borders_.exchange(x_);
  renew_lists();
  compute_forces(asked);
  kick();
}

void EmbeddedLanes::embed_atoms() {
  density_.resize(x_.size());
  slope_.resize(x_.size());
  const bool has_one_type = input_.embedded->n_types() == 1;
  for_each_worker(region::force, [this, has_one_type](Worker& mine) {
    with_flags(has_one_type, false, [&]<bool one_type, bool>() {
      walk_list(mine.list,
                mine.share,
                density_,
                [this]<bool is_self, bool is_mine>(Rows& i, const Neighbour& j) {
                  this->meet_density<is_self, is_mine, one_type>(i, j);
                });
    });
    embed(mine);
  });
  counters_.halo_bytes += borders_.exchange(slope_);
}

/// Leaves the energy of embedding in the thread's sums.
void EmbeddedLanes::embed(Worker& mine) {
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

void EmbeddedLanes::compute_forces(bool asked) {
  embed_atoms();
  const bool has_one_type = input_.embedded->n_types() == 1;
  for_each_worker(region::force, [this, has_one_type, asked](Worker& mine) {
    with_flags(has_one_type, asked, [&]<bool one_type, bool is_asked>() {
      const Sums of_pairs =
          walk_list(mine.list,
                    mine.share,
                    f_,
                    [this]<bool is_self, bool is_mine>(Rows& i, const Neighbour& j) {
                      this->meet<is_self, is_mine, one_type, is_asked>(i, j);
                    });
      mine.sums.potential += of_pairs.potential;
      mine.sums.virial = of_pairs.virial;
      mine.sums.pairs = of_pairs.pairs;
    });
  });
  add_sums();
}

template <bool is_self, bool is_mine, bool one_type>
void EmbeddedLanes::meet_density(Rows& i, const Neighbour& neighbour) {
  const std::size_t j = neighbour.cluster;
  Lanes back{};
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t lane = i.first + row;
    const Apart r = apart(x_[i.cluster], lane, x_[j], images_[neighbour.image]);
    const Mask inside = within<is_self>(r.r2, input_.cutoff, lane);
    const LaneTables::Places at = tables_.places(root(r.r2));
    const Lanes of_j = tables_.density(type_[j], at).value;
    i.f[row].x += select(inside, of_j, Lanes{});
    if constexpr (is_mine) {
      const Lanes of_i =
          one_type ? of_j : tables_.density(Mask{} + type_[i.cluster][lane], at).value;
      back += select(inside, of_i, Lanes{});
    }
  }
  if constexpr (is_mine) {
    density_[j].x += back;
  }
}

template <bool is_self, bool is_mine, bool one_type, bool asked>
void EmbeddedLanes::meet(Rows& i, const Neighbour& neighbour) {
  const std::size_t j = neighbour.cluster;
  const Lanes slope_j = slope_[j].x;
  Block back{};
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t lane = i.first + row;
    const Apart r = apart(x_[i.cluster], lane, x_[j], images_[neighbour.image]);
    const Mask inside = within<is_self>(r.r2, input_.cutoff, lane);
    const Lanes distance = root(r.r2);
    const Lanes per_distance = 1.0 / distance;
    const LaneTables::Places at = tables_.places(distance);
    const std::int64_t type_i = type_[i.cluster][lane];
    const Lanes of_j = tables_.density(type_[j], at).slope;
    const Lanes of_i = one_type ? of_j : tables_.density(Mask{} + type_i, at).slope;
    const LaneTables::At pair = tables_.pair(static_cast<std::size_t>(type_i), type_[j], at);
    const Lanes energy = pair.value * per_distance;
    const Lanes along =
        slope_[i.cluster].x[lane] * of_j + slope_j * of_i + (pair.slope - energy) * per_distance;
    const Lanes factor = select(inside, -along * per_distance, Lanes{});
    i.f[row].x += factor * r.x;
    i.f[row].y += factor * r.y;
    i.f[row].z += factor * r.z;
    if constexpr (is_mine) {
      back.x += factor * r.x;
      back.y += factor * r.y;
      back.z += factor * r.z;
    }
    if constexpr (asked) {
      i.found.add(inside, is_mine ? 1.0 : 0.5, energy, factor * r.r2);
    }
  }
  if constexpr (is_mine) {
    f_[j].x -= back.x;
    f_[j].y -= back.y;
    f_[j].z -= back.z;
  }
}

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  if (input.mass.size() > LanePotential::most_types) {
    throw casebook::UsageError(
        "this variant knows eight types of atoms; take v3_sorted_atoms or an earlier one");
  }
  if (input.embedded) {
    return std::make_unique<Simulation<EmbeddedLanes>>(input, team);
  }
  return std::make_unique<Simulation<PairLanes>>(input, team);
}

}  // namespace md
