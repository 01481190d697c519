#include "apps/md/solver.hpp"

#include <algorithm>

#include "harness/core/error.hpp"
#include "optimized/md/v16_pairs_within_reach/near_pairs.hpp"
#include "parts/md/clusters/cluster_walk.hpp"
#include "parts/md/clusters/lane_potential.hpp"
#include "parts/md/domains/single_slabs.hpp"
#include "parts/md/embedded/lane_root.hpp"
#include "parts/md/embedded/skins.hpp"
#include "parts/md/simulation.hpp"

namespace md {
namespace {

/// Embedded atoms in clusters. The first walk leaves the pairs within the cut-off side by side, atom by atom; both read
/// tables for these alone.
class EmbeddedPairs : public Embedded<SingleSlabs> {
 public:
  EmbeddedPairs(const Case& input, const casebook::Team& team)
      : Embedded(input, team, skins_of_embedded(input)) {}

  void start(bool asked) {
    place_and_list();
    compute_forces(asked);
  }

  void step(bool asked) {
    kick_and_drift();
    exchange_borders(x_);
    renew_lists();
    compute_forces(asked);
    kick();
  }

 private:
  void compute_forces(bool asked);

  /// Pairs within the cut-off of a share, and its densities.
  template <bool one_type>
  void find_pairs(const Worker& mine, PairStore& store);

  /// Stores an atom's pairs. Returns the density that the others bring; is_mine: they get theirs.
  template <bool is_mine, bool one_type>
  double store_row(NearOfRow& near, std::size_t cluster, std::size_t lane, PairStore& store);

  /// Forces of a share. Loads 224 B for eight pairs, from memory; the other ends from L1 and L2.
  template <bool one_type, bool asked>
  Sums push_pairs(const Worker& mine, const PairStore& store);

  template <bool one_type>
  Mask types_at(const std::array<std::uint32_t, lanes>& place) const;

  std::vector<PairStore> stores_;  ///< [thread]
};

void EmbeddedPairs::compute_forces(bool asked) {
  density_.resize(x_.size());
  slope_.resize(x_.size());
  stores_.resize(workers_.size());
  const auto store_of = [this](const Worker& mine) -> PairStore& {
    return stores_[static_cast<std::size_t>(&mine - workers_.data())];
  };
  const bool has_one_type = input_.embedded->n_types() == 1;
  for_each_worker(region::force, [&](Worker& mine) {
    with_flags(has_one_type, asked, [&]<bool one_type, bool>() {
      find_pairs<one_type>(mine, store_of(mine));
    });
    embed(mine);
  });
  exchange_borders(slope_);
  for_each_worker(region::force, [&](Worker& mine) {
    with_flags(has_one_type, asked, [&]<bool one_type, bool is_asked>() {
      const Sums of_pairs = push_pairs<one_type, is_asked>(mine, store_of(mine));
      mine.sums.potential += of_pairs.potential;
      mine.sums.virial = of_pairs.virial;
      mine.sums.pairs = of_pairs.pairs;
    });
  });
  add_sums();
}

template <bool one_type>
void EmbeddedPairs::find_pairs(const Worker& mine, PairStore& store) {
  for (std::size_t c = mine.share.begin; c < mine.share.end; ++c) {
    density_[c].x = Lanes{};
  }
  const ClusterList& list = mine.list;
  store.n = 0;
  store.end.clear();
  std::array<NearOfRow, rows> near;
  for (std::size_t half = 0; half < list.other.size(); ++half) {
    const std::size_t cluster = mine.share.begin + half / 2;
    const std::size_t first = half % 2 * rows;
    const auto meet = [&]<bool is_self>(const Neighbour& j) {
      for (std::size_t row = 0; row < rows; ++row) {
        const Apart r = apart(x_[cluster], first + row, x_[j.cluster], images_[j.image]);
        near[row].keep(within<is_self>(r.r2, input_.cutoff, first + row), r, j.cluster * numbers_of_block);
      }
    };
    const auto store_rows = [&]<bool is_mine>() {
      for (std::size_t row = 0; row < rows; ++row) {
        density_[cluster].x[first + row] +=
            store_row<is_mine, one_type>(near[row], cluster, first + row, store);
        store.end.push_back(store.n);
        near[row].clear();
      }
    };
    std::ranges::for_each(near, [&](NearOfRow& row) {
      row.make_room((1 + list.begin[half + 1] - list.begin[half]) * lanes);
    });
    meet.template operator()<true>({static_cast<std::uint32_t>(cluster), home_image});
    for (std::size_t k = list.begin[half]; k < list.other[half]; ++k) {
      meet.template operator()<false>(list.neighbours[k]);
    }
    store_rows.template operator()<true>();
    for (std::size_t k = list.other[half]; k < list.begin[half + 1]; ++k) {
      meet.template operator()<false>(list.neighbours[k]);
    }
    store_rows.template operator()<false>();
  }
}

template <bool is_mine, bool one_type>
double EmbeddedPairs::store_row(NearOfRow& near, std::size_t cluster, std::size_t lane, PairStore& store) {
  const auto own = static_cast<std::uint32_t>(cluster * numbers_of_block + lane);
  EightPairs* eight = store.room_for((near.size() + lanes - 1) / lanes);
  near.fill_up(own);
  double* const density = reinterpret_cast<double*>(density_.data());
  Lanes brought{};
  for (std::size_t first = 0; first < near.size(); first += lanes, ++eight) {
    near.copy(first, *eight);
    const Mask is_pair = places < static_cast<std::int64_t>(near.size() - first);
    const LaneTables::Places at = tables_.places(root(near.r2(first)));
    const Lanes of_j = tables_.density(types_at<one_type>(eight->place), at).value;
    brought += select(is_pair, of_j, Lanes{});
    if constexpr (is_mine) {
      const Lanes of_i = one_type ? of_j : tables_.density(Mask{} + type_[cluster][lane], at).value;
      const Lanes back = select(is_pair, of_i, Lanes{});
      for (std::size_t l = 0; l < lanes; ++l) {
        density[eight->place[l]] += back[l];
      }
    }
  }
  return sum(brought);
}

template <bool one_type, bool asked>
Sums EmbeddedPairs::push_pairs(const Worker& mine, const PairStore& store) {
  for (std::size_t c = mine.share.begin; c < mine.share.end; ++c) {
    f_[c] = Block{};
  }
  double* const force = reinterpret_cast<double*>(f_.data());
  const double* const slope = reinterpret_cast<const double*>(slope_.data());
  Found found;
  const EightPairs* eight = store.eights.data();
  const auto push = [&]<bool is_mine>(std::size_t end, std::size_t own, std::int64_t type_i) {
    Block on_own{};
    for (const EightPairs* const last = store.eights.data() + end; eight < last; ++eight) {
      const Lanes r2 = eight->x * eight->x + eight->y * eight->y + eight->z * eight->z;
      const Mask is_pair = r2 > 0.0;
      const Lanes distance = root(select(is_pair, r2, all(1.0)));
      const Lanes per_distance = 1.0 / distance;
      const LaneTables::Places at = tables_.places(distance);
      const Mask type_j = types_at<one_type>(eight->place);
      const Lanes of_j = tables_.density(type_j, at).slope;
      const Lanes of_i = one_type ? of_j : tables_.density(Mask{} + type_i, at).slope;
      const LaneTables::At pair = tables_.pair(static_cast<std::size_t>(type_i), type_j, at);
      const Lanes energy = pair.value * per_distance;
      const Lanes slope_j = dense::by_lane<Lanes>([&](std::size_t l) { return slope[eight->place[l]]; });
      const Lanes along =
          slope[own] * of_j + slope_j * of_i + (pair.slope - energy) * per_distance;
      const Lanes factor = -along * per_distance;
      const Block f{factor * eight->x, factor * eight->y, factor * eight->z};
      on_own.x += f.x;
      on_own.y += f.y;
      on_own.z += f.z;
      if constexpr (is_mine) {
        for (std::size_t l = 0; l < lanes; ++l) {
          double* const on_other = force + eight->place[l];
          on_other[0] -= f.x[l];
          on_other[lanes] -= f.y[l];
          on_other[2 * lanes] -= f.z[l];
        }
      }
      if constexpr (asked) {
        found.add(is_pair, is_mine ? 1.0 : 0.5, energy, factor * r2);
      }
    }
    force[own] += sum(on_own.x);
    force[own + lanes] += sum(on_own.y);
    force[own + 2 * lanes] += sum(on_own.z);
  };
  const std::size_t* end = store.end.data();
  for (std::size_t half = 0; half < mine.list.other.size(); ++half, end += 2 * rows) {
    const std::size_t cluster = mine.share.begin + half / 2;
    for (std::size_t row = 0; row < 2 * rows; ++row) {
      const std::size_t lane = half % 2 * rows + row % rows;
      const std::size_t own = cluster * numbers_of_block + lane;
      if (row < rows) {
        push.template operator()<true>(end[row], own, type_[cluster][lane]);
      } else {
        push.template operator()<false>(end[row], own, type_[cluster][lane]);
      }
    }
  }
  return {.potential = sum(found.potential),
          .virial = sum(found.virial),
          .pairs = sum(found.pairs)};
}

template <bool one_type>
Mask EmbeddedPairs::types_at(const std::array<std::uint32_t, lanes>& place) const {
  if constexpr (one_type) {
    return Mask{};
  } else {
    return dense::by_lane<Mask>([&](std::size_t l) {
      return type_[place[l] / numbers_of_block][place[l] % numbers_of_block];
    });
  }
}

/// Lennard-Jones pairs of clusters, as v9 computes them.
class PairLanes : public SingleSlabs {
 public:
  PairLanes(const Case& input, const casebook::Team& team)
      : SingleSlabs(input, team, {3.0 * input.skin, 0.5 * input.skin}),
        potential_(input.potential) {}

  void start(bool asked);
  void step(bool asked);

 private:
  void compute_forces(bool asked);

  /// is_self: each pair of the cluster once; is_mine: the others get their forces back.
  template <bool is_self, bool is_mine, bool one_type, bool asked>
  void meet(Rows& i, const Neighbour& neighbour);

  LanePotential potential_;
};

void PairLanes::start(bool asked) {
  place_and_list();
  compute_forces(asked);
}

void PairLanes::step(bool asked) {
  kick_and_drift();
  exchange_borders(x_);
  renew_lists();
  compute_forces(asked);
  kick();
}

void PairLanes::compute_forces(bool asked) {
  for_each_worker(region::force, [this, asked](Worker& mine) {
    with_flags(potential_.has_one_type(), asked, [&]<bool one_type, bool is_asked>() {
      mine.sums = walk_list(mine.list,
                            mine.share,
                            f_,
                            [this]<bool is_self, bool is_mine>(Rows& i, const Neighbour& j) {
                              this->meet<is_self, is_mine, one_type, is_asked>(i, j);
                            });
    });
  });
  add_sums();
}

template <bool is_self, bool is_mine, bool one_type, bool asked>
void PairLanes::meet(Rows& i, const Neighbour& neighbour) {
  const std::size_t j = neighbour.cluster;
  const Vec3& image = images_[neighbour.image];
  const Lanes xj = x_[j].x + image[0];
  const Lanes yj = x_[j].y + image[1];
  const Lanes zj = x_[j].z + image[2];
  Block back{};
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t lane = i.first + row;
    const Lanes rx = x_[i.cluster].x[lane] - xj;
    const Lanes ry = x_[i.cluster].y[lane] - yj;
    const Lanes rz = x_[i.cluster].z[lane] - zj;
    const Lanes r2 = rx * rx + ry * ry + rz * rz;
    const auto& pair = potential_.template of<one_type>(
        static_cast<std::size_t>(type_[i.cluster][lane]), type_[j]);
    Mask inside = r2 < pair.cutoff2;
    if constexpr (is_self) {
      inside &= places > static_cast<std::int64_t>(lane);
    }
    const Lanes s = 1.0 / r2;
    const Lanes s3 = s * s * s;
    const Lanes factor = select(inside, s3 * (pair.force12 * s3 - pair.force6) * s, Lanes{});
    i.f[row].x += factor * rx;
    i.f[row].y += factor * ry;
    i.f[row].z += factor * rz;
    if constexpr (is_mine) {
      back.x += factor * rx;
      back.y += factor * ry;
      back.z += factor * rz;
    }
    if constexpr (asked) {
      const Lanes energy = s3 * (pair.energy12 * s3 - pair.energy6) - pair.shift;
      i.found.add(inside, is_mine ? 1.0 : 0.5, energy, factor * r2);
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
    return std::make_unique<Simulation<EmbeddedPairs>>(input, team);
  }
  return std::make_unique<Simulation<PairLanes>>(input, team);
}

}  // namespace md
