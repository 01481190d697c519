#include "apps/md/solver.hpp"

#include "harness/core/error.hpp"
#include "parts/md/clusters/box_list.hpp"
#include "parts/md/clusters/cluster_atoms.hpp"
#include "parts/md/clusters/cluster_list.hpp"
#include "parts/md/clusters/lane_potential.hpp"
#include "parts/md/lennard_jones_only.hpp"
#include "parts/md/simulation.hpp"

namespace md {
namespace {

/// Energy, virial and pairs are summed in those steps only that end with a line of thermo.
class AskedSums : public ClusterAtoms {
 public:
  AskedSums(const Case& input, const casebook::Team& team)
      : ClusterAtoms(input, team), potential_(input.potential), images_(images_of(input.box)) {}

  void start(bool asked) {
    place_atoms();
    build_list();
    compute_forces(asked);
  }

  void step(bool asked) {
    kick();
    drift();
    exchange();
    if (is_old(input_.skin)) {
      sort_atoms();
      build_list();
    }
    compute_forces(asked);
    kick();
  }

 private:
  void build_list() {
    const casebook::TimedRegion timed(region::neighbour);
    build_cluster_list(x_, columns_, input_.box, share_, input_.cutoff + input_.skin, list_);
    counters_.listed += static_cast<double>(rows * lanes * list_.neighbours.size());
    counters_.builds += 1.0;
  }

  void compute_forces(bool asked) {
    const casebook::TimedRegion timed(region::force);
    if (potential_.has_one_type()) {
      asked ? forces<true, true>() : forces<true, false>();
    } else {
      asked ? forces<false, true>() : forces<false, false>();
    }
  }

  /// Four rows: their places, and the forces on them, lane by lane.
  struct Rows {
    std::size_t cluster;
    std::size_t first;
    Block f[rows]{};
  };

  template <bool one_type, bool asked>
  void forces() {
    found_ = {};
    for (std::size_t c = share_.begin; c < share_.end; ++c) {
      f_[c] = Block{};
    }
    for (std::size_t c = share_.begin; c < share_.end; ++c) {
      for (std::size_t first = 0; first < lanes; first += rows) {
        const std::size_t half = 2 * (c - share_.begin) + first / rows;
        Rows i{.cluster = c, .first = first};
        meet<true, true, one_type, asked>(i, {static_cast<std::uint32_t>(c), home_image});
        for (std::size_t k = list_.begin[half]; k < list_.other[half]; ++k) {
          meet<false, true, one_type, asked>(i, list_.neighbours[k]);
        }
        for (std::size_t k = list_.other[half]; k < list_.begin[half + 1]; ++k) {
          meet<false, false, one_type, asked>(i, list_.neighbours[k]);
        }
        for (std::size_t row = 0; row < rows; ++row) {
          f_[c].x[first + row] += sum(i.f[row].x);
          f_[c].y[first + row] += sum(i.f[row].y);
          f_[c].z[first + row] += sum(i.f[row].z);
        }
      }
    }
    sums_ = {.potential = sum(found_.potential),
             .virial = sum(found_.virial),
             .pairs = sum(found_.pairs)};
    counters_.tested +=
        static_cast<double>(rows * lanes * (list_.neighbours.size() + 2 * share_.size()));
  }

  /// is_self: each pair of the cluster once; is_mine: the others get their forces back.
  template <bool is_self, bool is_mine, bool one_type, bool asked>
  void meet(Rows& i, const Neighbour& neighbour) {
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
        constexpr double weight = is_mine ? 1.0 : 0.5;
        const Lanes energy = s3 * (pair.energy12 * s3 - pair.energy6) - pair.shift;
        found_.potential += select(inside, weight * energy, Lanes{});
        found_.virial += weight * factor * r2;
        found_.pairs += select(inside, all(weight), Lanes{});
      }
    }
    if constexpr (is_mine) {
      f_[j].x -= back.x;
      f_[j].y -= back.y;
      f_[j].z -= back.z;
    }
  }

  /// Sums beside the forces, lane by lane.
  struct Found {
    Lanes potential{}, virial{}, pairs{};
  };

  LanePotential potential_;
  std::vector<Vec3> images_;
  ClusterList list_;
  Found found_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  require_lennard_jones(input);
  if (input.mass.size() > LanePotential::most_types) {
    throw casebook::UsageError(
        "this variant knows eight types of atoms; take v3_sorted_atoms or an earlier one");
  }
  return std::make_unique<Simulation<AskedSums>>(input, team);
}

}  // namespace md
