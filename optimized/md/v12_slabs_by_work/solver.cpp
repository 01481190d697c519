#include "apps/md/solver.hpp"

#include "harness/core/error.hpp"
#include "parts/md/clusters/cluster_walk.hpp"
#include "parts/md/clusters/lane_potential.hpp"
#include "parts/md/domains/slabs_by_work.hpp"
#include "parts/md/embedded/embedded_walks.hpp"
#include "parts/md/embedded/skins.hpp"
#include "parts/md/simulation.hpp"

namespace md {
namespace {

/// Lennard-Jones pairs of clusters, as v9 computes them.
class PairLanes : public SlabsByWork {
 public:
  PairLanes(const Case& input, const casebook::Team& team);

  void start(bool asked);
  void step(bool asked);

 private:
  void compute_forces(bool asked);

  /// is_self: each pair of the cluster once; is_mine: the others get their forces back.
  template <bool is_self, bool is_mine, bool one_type, bool asked>
  void meet(Rows& i, const Neighbour& neighbour);

  LanePotential potential_;
};

PairLanes::PairLanes(const Case& input, const casebook::Team& team)
    : SlabsByWork(input, team, {3.0 * input.skin, 0.5 * input.skin}), potential_(input.potential) {}

void PairLanes::start(bool asked) {
  place_and_list();
  compute_forces(asked);
}

void PairLanes::step(bool asked) {
  kick();
  drift();
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

/// Embedded atoms in clusters.
class EmbeddedLanes : public EmbeddedWalks<SlabsByWork> {
 public:
  EmbeddedLanes(const Case& input, const casebook::Team& team)
      : EmbeddedWalks(input, team, skins_of_embedded(input)) {}

  void start(bool asked) {
    place_and_list();
    compute_forces(asked);
  }

  void step(bool asked) {
    kick();
    drift();
    exchange_borders(x_);
    renew_lists();
    compute_forces(asked);
    kick();
  }
};

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
