#include "apps/md/solver.hpp"

#include <mpi.h>
#include <omp.h>

#include "harness/core/error.hpp"
#include "parts/md/clusters/border_exchange.hpp"
#include "parts/md/clusters/box_list.hpp"
#include "parts/md/clusters/cluster_atoms.hpp"
#include "parts/md/clusters/cluster_list.hpp"
#include "parts/md/clusters/cluster_walk.hpp"
#include "parts/md/clusters/lane_potential.hpp"
#include "parts/md/clusters/pruned_list.hpp"
#include "parts/md/lennard_jones_only.hpp"
#include "parts/md/simulation.hpp"

namespace md {
namespace {

/// Threads share a rank's clusters as ranks share all: each has a run of them with lists of its
/// own, and gives forces back inside of it only. No two threads write to the same atom.
class Threads : public ClusterAtoms {
 public:
  Threads(const Case& input, const casebook::Team& team)
      : ClusterAtoms(input, team),
        potential_(input.potential),
        images_(images_of(input.box)),
        borders_(team),
        wide_skin_(3.0 * input.skin),
        narrow_skin_(0.5 * input.skin),
        workers_(static_cast<std::size_t>(team.n_threads)) {
    threads_ = team.n_threads;
  }

  void start(bool asked) {
    place_atoms();
    build_list();
    prune_list();
    compute_forces(asked);
  }

  void step(bool asked) {
    kick();
    drift();
    counters_.halo_bytes += borders_.exchange(x_);
    renew_lists();
    compute_forces(asked);
    kick();
  }

 private:
  /// One message asks for both lists: no atom may have moved by half of a skin.
  void renew_lists() {
    double farthest[2] = {moved2(then_), moved2(then_pruned_)};
    {
      const casebook::TimedRegion timed(region::exchange);
      MPI_Allreduce(MPI_IN_PLACE, farthest, 2, MPI_DOUBLE, MPI_MAX, team_.comm);
    }
    const bool wide_is_old = !(farthest[0] < 0.25 * wide_skin_ * wide_skin_);
    if (wide_is_old) {
      exchange();
      sort_atoms();
      build_list();
    }
    if (wide_is_old || !(farthest[1] < 0.25 * narrow_skin_ * narrow_skin_)) {
      prune_list();
    }
  }

  /// Work space of one thread.
  struct Worker {
    Share share;  ///< of the clusters
    ClusterList wide, list;
    Sums sums;  ///< of its forces
  };

  /// Every thread does the same for its own part.
  template <class Work>
  void for_each_worker(const casebook::Region& region, const Work& work) {
#pragma omp parallel num_threads(threads_)
    {
      const casebook::TimedRegion timed(region);
      work(workers_[static_cast<std::size_t>(omp_get_thread_num())]);
    }
  }

  void build_list() {
    std::vector<const ClusterList*> lists;
    for (std::size_t t = 0; t < workers_.size(); ++t) {
      const Share part = share_of(share_.size(), static_cast<int>(t), team_.n_threads);
      workers_[t].share = {share_.begin + part.begin, share_.begin + part.end};
      lists.push_back(&workers_[t].wide);
    }
    for_each_worker(region::neighbour, [this](Worker& mine) {
      const double reach = input_.cutoff + wide_skin_;
      build_cluster_list(x_, columns_, input_.box, mine.share, reach, mine.wide);
    });
    for (const ClusterList* const list : lists) {
      counters_.listed += static_cast<double>(rows * lanes * list->neighbours.size());
    }
    counters_.builds += 1.0;
    borders_.plan(lists, x_.size());
  }

  void prune_list() {
    for_each_worker(region::neighbour, [this](Worker& mine) {
      const double reach = input_.cutoff + narrow_skin_;
      prune(x_, images_, mine.share.begin, reach, mine.wide, mine.list);
    });
    const casebook::TimedRegion timed(region::neighbour);
    then_pruned_ = x_;
  }

  void compute_forces(bool asked) {
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
    sums_ = {};
    for (const Worker& worker : workers_) {
      sums_.potential += worker.sums.potential;
      sums_.virial += worker.sums.virial;
      sums_.pairs += worker.sums.pairs;
      counters_.tested += tests_of(worker.list);
    }
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

  LanePotential potential_;
  std::vector<Vec3> images_;
  BorderExchange borders_;
  double wide_skin_, narrow_skin_;
  std::vector<Worker> workers_;     ///< [thread]
  std::vector<Block> then_pruned_;  ///< positions when the narrow lists were made
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  require_lennard_jones(input);
  if (input.mass.size() > LanePotential::most_types) {
    throw casebook::UsageError(
        "this variant knows eight types of atoms; take v3_sorted_atoms or an earlier one");
  }
  return std::make_unique<Simulation<Threads>>(input, team);
}

}  // namespace md
