#pragma once

#include "apps/md/regions.hpp"
#include "parts/md/clusters/cluster_walk.hpp"
#include "parts/md/embedded/embedded.hpp"
#include "parts/md/embedded/lane_root.hpp"

namespace md {

/// Embedded atoms in clusters, as v10 walks them: two walks over the same lists. The first brings densities, to both
/// ends of a pair within a thread's run; then slopes of embedding cross to other ranks as positions do.
/// Slabs: whose atoms and lists they are, with x_, f_, type_, number_, images_, for_each_worker(),
/// exchange_borders() and add_sums()
template <class Slabs>
class EmbeddedWalks : public Embedded<Slabs> {
 public:
  using Embedded<Slabs>::Embedded;

 protected:
  using Slabs::f_, Slabs::images_, Slabs::input_, Slabs::type_, Slabs::x_;
  using typename Slabs::Worker;

  void compute_forces(bool asked);

 private:
  using Embedded<Slabs>::density_, Embedded<Slabs>::slope_, Embedded<Slabs>::tables_;

  /// Density and slope of every atom of this rank; borders of the others.
  void embed_atoms();

  /// is_self: each pair of the cluster once; is_mine: the others get their part back. Inlined into the walk: a
  /// call for each neighbour would keep rows in memory.
  template <bool is_self, bool is_mine, bool one_type>
  [[gnu::always_inline]] inline void meet_density(Rows& i, const Neighbour& neighbour);
  template <bool is_self, bool is_mine, bool one_type, bool asked>
  [[gnu::always_inline]] inline void meet(Rows& i, const Neighbour& neighbour);
};

template <class Slabs>
void EmbeddedWalks<Slabs>::embed_atoms() {
  density_.resize(x_.size());
  slope_.resize(x_.size());
  const bool has_one_type = input_.embedded->n_types() == 1;
  this->for_each_worker(region::force, [this, has_one_type](Worker& mine) {
    with_flags(has_one_type, false, [&]<bool one_type, bool>() {
      walk_list(mine.list,
                mine.share,
                density_,
                [this]<bool is_self, bool is_mine>(Rows& i, const Neighbour& j) {
                  this->template meet_density<is_self, is_mine, one_type>(i, j);
                });
    });
    this->embed(mine);
  });
  this->exchange_borders(slope_);
}

template <class Slabs>
void EmbeddedWalks<Slabs>::compute_forces(bool asked) {
  embed_atoms();
  const bool has_one_type = input_.embedded->n_types() == 1;
  this->for_each_worker(region::force, [this, has_one_type, asked](Worker& mine) {
    with_flags(has_one_type, asked, [&]<bool one_type, bool is_asked>() {
      const Sums of_pairs =
          walk_list(mine.list,
                    mine.share,
                    f_,
                    [this]<bool is_self, bool is_mine>(Rows& i, const Neighbour& j) {
                      this->template meet<is_self, is_mine, one_type, is_asked>(i, j);
                    });
      mine.sums.potential += of_pairs.potential;
      mine.sums.virial = of_pairs.virial;
      mine.sums.pairs = of_pairs.pairs;
    });
  });
  this->add_sums();
}

template <class Slabs>
template <bool is_self, bool is_mine, bool one_type>
void EmbeddedWalks<Slabs>::meet_density(Rows& i, const Neighbour& neighbour) {
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

template <class Slabs>
template <bool is_self, bool is_mine, bool one_type, bool asked>
void EmbeddedWalks<Slabs>::meet(Rows& i, const Neighbour& neighbour) {
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

}  // namespace md
