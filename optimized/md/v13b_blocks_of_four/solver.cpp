#include "apps/md/solver.hpp"

#include "optimized/md/v13b_blocks_of_four/quads.hpp"
#include "parts/md/clusters/cluster_walk.hpp"
#include "parts/md/domains/speed_slabs.hpp"
#include "parts/md/lennard_jones_only.hpp"
#include "parts/md/simulation.hpp"

namespace md {
namespace {

constexpr QuadMask quad_places{0, 1, 2, 3};

/// Lennard-Jones pairs of v13's narrow lists, of which each block of 4 x 8 is cut in two: the half that has no pair
/// within reach is not listed.
class BlocksOfFour : public SpeedSlabs {
 public:
  BlocksOfFour(const Case& input, const casebook::Team& team)
      : SpeedSlabs(input, team, {3.0 * input.skin, 0.5 * input.skin}),
        of_one_type_(of_pair(input.potential.of(0, 0))),
        blocks_(workers_.size()) {}

  void start(bool asked) {
    place_and_list();
    list_blocks();
    compute_forces(asked);
  }

  void step(bool asked) {
    kick_and_drift();
    exchange_borders(x_);
    renew_lists();
    list_blocks();
    compute_forces(asked);
    kick();
  }

 private:
  /// Four rows, the forces on them and what was found, lane by lane.
  struct QuadRows {
    std::size_t cluster;
    std::size_t first;
    QuadBlock f[rows]{};
    Quad potential{}, virial{}, pairs{};
  };

  QuadList& blocks_of(const Worker& mine) {
    return blocks_[static_cast<std::size_t>(&mine - workers_.data())];
  }

  /// Cuts the narrow lists after each pruning, at the places of then.
  void list_blocks() {
    if (n_listed_ == n_prunings_) {
      return;
    }
    n_listed_ = n_prunings_;
    for_each_worker(region::neighbour, [this](Worker& mine) { cut(mine, blocks_of(mine)); });
  }

  void cut(const Worker& mine, QuadList& blocks) const {
    blocks.begin.clear();
    blocks.other.clear();
    blocks.neighbours.clear();
    for (std::size_t half = 0; half < mine.list.other.size(); ++half) {
      const auto cluster = static_cast<std::uint32_t>(mine.share.begin + half / 2);
      blocks.begin.push_back(blocks.neighbours.size());
      if (half % 2 == 0) {  // of its own cluster, where the upper half has met the lower
        blocks.neighbours.push_back({2 * cluster + 1, home_image});
      }
      cut(cluster,
          half % 2 * rows,
          mine.list,
          mine.list.begin[half],
          mine.list.other[half],
          blocks);
      blocks.other.push_back(blocks.neighbours.size());
      cut(cluster,
          half % 2 * rows,
          mine.list,
          mine.list.other[half],
          mine.list.begin[half + 1],
          blocks);
    }
    blocks.begin.push_back(blocks.neighbours.size());
  }

  void cut(std::size_t cluster,
           std::size_t first_row,
           const ClusterList& list,
           std::size_t begin,
           std::size_t end,
           QuadList& blocks) const {
    for (std::size_t k = begin; k < end; ++k) {
      const Neighbour& neighbour = list.neighbours[k];
      const double reach = input_.cutoff + allowance_[cluster] + allowance_[neighbour.cluster];
      for (std::uint32_t half = 0; half < 2; ++half) {
        if (is_near(then_pruned_[cluster], first_row, neighbour, half, reach * reach)) {
          blocks.neighbours.push_back({2 * neighbour.cluster + half, neighbour.image});
        }
      }
    }
  }

  bool is_near(const Block& i,
               std::size_t first_row,
               const Neighbour& neighbour,
               std::size_t half,
               double reach2) const {
    const Vec3& image = images_[neighbour.image];
    const QuadBlock j = quad_of(then_pruned_[neighbour.cluster], half);
    QuadMask near{};
    for (std::size_t row = first_row; row < first_row + rows; ++row) {
      const Quad dx = i.x[row] - (j.x + image[0]);
      const Quad dy = i.y[row] - (j.y + image[1]);
      const Quad dz = i.z[row] - (j.z + image[2]);
      near |= dx * dx + dy * dy + dz * dz < reach2;
    }
    return (near[0] | near[1] | near[2] | near[3]) != 0;
  }

  void compute_forces(bool asked) {
    for_each_worker(region::force, [this, asked](Worker& mine) {
      with_flags(input_.potential.n_types == 1, asked, [&]<bool one_type, bool is_asked>() {
        walk<one_type, is_asked>(mine, blocks_of(mine));
      });
    });
    sums_ = {};
    for (const Worker& worker : workers_) {
      sums_.potential += worker.sums.potential;
      sums_.virial += worker.sums.virial;
      sums_.pairs += worker.sums.pairs;
      const QuadList& blocks = blocks_of(worker);
      counters_.tested +=
          static_cast<double>(rows * quad * (blocks.neighbours.size() + blocks.other.size()));
    }
  }

  template <bool one_type, bool asked>
  void walk(Worker& mine, const QuadList& blocks) {
    for (std::size_t c = mine.share.begin; c < mine.share.end; ++c) {
      f_[c] = Block{};
    }
    mine.sums = {};
    for (std::size_t half = 0; half < blocks.other.size(); ++half) {
      QuadRows i{.cluster = mine.share.begin + half / 2, .first = half % 2 * rows};
      const auto own = static_cast<std::uint32_t>(2 * i.cluster + half % 2);
      meet<true, true, one_type, asked>(i, {own, home_image});
      for (std::size_t k = blocks.begin[half]; k < blocks.other[half]; ++k) {
        meet<false, true, one_type, asked>(i, blocks.neighbours[k]);
      }
      for (std::size_t k = blocks.other[half]; k < blocks.begin[half + 1]; ++k) {
        meet<false, false, one_type, asked>(i, blocks.neighbours[k]);
      }
      for (std::size_t row = 0; row < rows; ++row) {
        f_[i.cluster].x[i.first + row] += sum(i.f[row].x);
        f_[i.cluster].y[i.first + row] += sum(i.f[row].y);
        f_[i.cluster].z[i.first + row] += sum(i.f[row].z);
      }
      mine.sums.potential += sum(i.potential);
      mine.sums.virial += sum(i.virial);
      mine.sums.pairs += sum(i.pairs);
    }
  }

  /// is_self: each pair of the half once; is_mine: the others get their forces back. Four rows go through each stage
  /// side by side: one after the other each would wait for its division. A block reads 96 B of places,
  /// and 96 B of forces that it writes again, all of them from the cache: 16 tests, 25 flops each.
  template <bool is_self, bool is_mine, bool one_type, bool asked>
  void meet(QuadRows& i, const Neighbour& neighbour) {
    const std::size_t j = neighbour.cluster / 2;
    const std::size_t half = neighbour.cluster % 2;
    const Vec3& image = images_[neighbour.image];
    const QuadBlock place = quad_of(x_[j], half);
    const Quad xj = place.x + image[0];
    const Quad yj = place.y + image[1];
    const Quad zj = place.z + image[2];
    const auto apart = [&](std::size_t row) -> QuadBlock {
      const std::size_t lane = i.first + row;
      return {x_[i.cluster].x[lane] - xj, x_[i.cluster].y[lane] - yj, x_[i.cluster].z[lane] - zj};
    };
    Quad r2[rows];
    for (std::size_t row = 0; row < rows; ++row) {
      const QuadBlock r = apart(row);
      r2[row] = r.x * r.x + r.y * r.y + r.z * r.z;
    }
    Quad s[rows];
    for (std::size_t row = 0; row < rows; ++row) {
      s[row] = 1.0 / r2[row];
    }
    Quad factor[rows];
    for (std::size_t row = 0; row < rows; ++row) {
      const auto& pair = coefficients<one_type>(i.cluster, i.first + row, j, half);
      QuadMask inside = r2[row] < pair.cutoff2;
      if constexpr (is_self) {
        inside &= quad_places > static_cast<std::int64_t>(row);
      }
      const Quad s3 = s[row] * s[row] * s[row];
      factor[row] = inside ? s3 * (pair.force12 * s3 - pair.force6) * s[row] : Quad{};
      if constexpr (asked) {
        constexpr double weight = is_mine ? 1.0 : 0.5;
        const Quad energy = s3 * (pair.energy12 * s3 - pair.energy6) - pair.shift;
        i.potential += inside ? weight * energy : Quad{};
        i.virial += weight * factor[row] * r2[row];
        i.pairs += inside ? Quad{} + weight : Quad{};
      }
    }
    QuadBlock back{};
    for (std::size_t row = 0; row < rows; ++row) {
      const QuadBlock r = apart(row);
      i.f[row].x += factor[row] * r.x;
      i.f[row].y += factor[row] * r.y;
      i.f[row].z += factor[row] * r.z;
      if constexpr (is_mine) {
        back.x += factor[row] * r.x;
        back.y += factor[row] * r.y;
        back.z += factor[row] * r.z;
      }
    }
    if constexpr (is_mine) {
      subtract(back.x, half, f_[j].x);
      subtract(back.y, half, f_[j].y);
      subtract(back.z, half, f_[j].z);
    }
  }

  template <bool one_type>
  decltype(auto) coefficients(std::size_t i,
                              std::size_t lane,
                              std::size_t j,
                              std::size_t half) const {
    if constexpr (one_type) {
      return (of_one_type_);
    } else {
      return of_types(input_.potential, static_cast<int>(type_[i][lane]), type_[j], half);
    }
  }

  QuadPotential of_one_type_;
  std::vector<QuadList> blocks_;  ///< [thread]
  std::size_t n_listed_ = 0;      ///< prunings that blocks_ have seen
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  require_lennard_jones(input);
  return std::make_unique<Simulation<BlocksOfFour>>(input, team);
}

}  // namespace md
