#include "parts/md/domains/speed_slabs.hpp"

#include <algorithm>
#include <cmath>

#include <mpi.h>

#include "parts/md/clusters/bit_list.hpp"
#include "parts/md/clusters/lane_bits.hpp"
#include "parts/md/clusters/pruned_list.hpp"

namespace md {
namespace {

/// Part of an allowance that goes with the speed now: what is slow can be hit by what is fast.
constexpr double by_speed = 0.6;

double largest(const Lanes& values) {
  double found = values[0];
  for (std::size_t l = 1; l < lanes; ++l) {
    found = std::max(found, values[l]);
  }
  return found;
}

double fastest_of(const Block& v) {
  return std::sqrt(largest(v.x * v.x + v.y * v.y + v.z * v.z));
}

/// Leaves of a list those neighbours that could be within the cut-off before a cluster has moved by its
/// allowance.
void prune_by_allowance(const std::vector<Block>& position,
                        const std::vector<Vec3>& images,
                        const std::vector<double>& allowance,
                        std::size_t first_cluster,
                        double cutoff,
                        const ClusterList& outer,
                        ClusterList& inner) {
  prune_where(
      first_cluster, outer, inner, [&](std::size_t cluster, std::size_t first_row, Neighbour j) {
        const double reach = cutoff + allowance[cluster] + allowance[j.cluster];
        return meets_by_bits(
            position[cluster], first_row, position[j.cluster], images[j.image], reach * reach);
      });
}

}  // namespace

void SpeedSlabs::place_and_list() {
  place_atoms(input_.cutoff + skins_.wide);
  build_list();
  prune_list();
}

SavedAtoms SpeedSlabs::saved() const {
  SavedAtoms mine{.number = {},
                  .position = by_atom(x_),
                  .velocity = by_atom(v_),
                  .force = by_atom(f_),
                  .sorted_position = by_atom(then_),
                  .pruned_position = by_atom(then_pruned_),
                  .allowance = {},
                  .first_columns = {first_.begin(), first_.end()},
                  .mean_speed = mean_speed_};
  for (std::size_t at = share_.begin * lanes; at < share_.end * lanes; ++at) {
    if (number_[at] >= 0) {
      mine.number.push_back(number_[at]);
      mine.allowance.push_back(allowance_[at / lanes]);
    }
  }
  return mine;
}

void SpeedSlabs::resume(const SavedAtoms& all) {
  place_saved(all, input_.cutoff + skins_.wide);
  build_list();
  mean_speed_ = all.mean_speed;
  allowance_.assign(x_.size(), 0.0);
  for (std::size_t at = share_.begin * lanes; at < share_.end * lanes; ++at) {
    if (number_[at] >= 0) {
      allowance_[at / lanes] = all.allowance[static_cast<std::size_t>(number_[at])];
    }
  }
  exchange_borders(allowance_);
  take(all.pruned_position, x_);
  exchange_borders(x_);
  prune();
  take(all.position, x_);
  take(all.velocity, v_);
  take(all.force, f_);
  exchange_borders(x_);
  wide_bound_ = 1.0;  // how much was used is looked at first
  narrow_bound_ = 1.0;
}

void SpeedSlabs::kick_and_drift() {
  const casebook::TimedRegion timed(region::integrate);
  const double dt = input_.dt;
  double fastest2 = 0.0;  // of all atoms
  double share2 = 0.0;    // of an allowance in the narrow list, for a unit of time
#pragma omp parallel num_threads(threads_) reduction(max : fastest2, share2)
  {
    Lanes largest2{};
    Lanes largest_share2{};
#pragma omp for schedule(static)
    for (std::size_t c = share_.begin; c < share_.end; ++c) {
      // 15 loads and 6 stores of eight doubles for 24 flops each: the bytes decide.
      Block v = v_[c];
      v.x += half_dt_by_mass_[c] * f_[c].x;
      v.y += half_dt_by_mass_[c] * f_[c].y;
      v.z += half_dt_by_mass_[c] * f_[c].z;
      v_[c] = v;
      x_[c].x += dt * v.x;
      x_[c].y += dt * v.y;
      x_[c].z += dt * v.z;
      const Lanes v2 = v.x * v.x + v.y * v.y + v.z * v.z;
      const Lanes in_allowance2 = v2 * (1.0 / (allowance_[c] * allowance_[c]));
      largest2 = select(v2 > largest2, v2, largest2);
      largest_share2 = select(in_allowance2 > largest_share2, in_allowance2, largest_share2);
    }
    fastest2 = largest(largest2);
    share2 = largest(largest_share2);
  }
  // Rounding of a sum of some hundred ways, which a billionth covers.
  constexpr double rounded_up = 1.0 + 1e-9;
  wide_bound_ += rounded_up * dt * std::sqrt(fastest2) / (0.5 * skins_.wide);
  narrow_bound_ += rounded_up * dt * std::sqrt(share2);
}

void SpeedSlabs::renew_lists() {
  const auto of_all = [this](std::array<double, 2> mine) {
    const casebook::TimedRegion timed(region::exchange);
    MPI_Allreduce(MPI_IN_PLACE, mine.data(), 2, MPI_DOUBLE, MPI_MAX, team_.comm);
    return mine;
  };
  std::array<double, 2> most = of_all({wide_bound_, narrow_bound_});
  if (!(most[0] < 1.0) || !(most[1] < 1.0)) {
    const auto look = [&](double bound, double& mine, const auto& measure) {
      mine = bound < 1.0 ? mine : measure();
    };
    look(most[0], wide_bound_, [&] { return std::sqrt(moved2(then_)) / (0.5 * skins_.wide); });
    look(most[1], narrow_bound_, [&] {
      return std::sqrt(farthest2(
          then_pruned_, [&](std::size_t c) { return 1.0 / (allowance_[c] * allowance_[c]); }));
    });
    most = of_all({wide_bound_, narrow_bound_});
  }
  const bool wide_is_old = !(most[0] < 1.0);
  if (wide_is_old) {
    sort_atoms(input_.cutoff + skins_.wide);
    build_list();
  }
  if (wide_is_old || !(most[1] < 1.0)) {
    prune_list();
  }
}

void SpeedSlabs::build_list() {
  ListedSlabs::build_list();
  wide_bound_ = 0.0;
  double speeds[2] = {0.0, static_cast<double>(share_.size())};
  for (std::size_t c = share_.begin; c < share_.end; ++c) {
    speeds[0] += fastest_of(v_[c]);
  }
  const casebook::TimedRegion timed(region::exchange);
  MPI_Allreduce(MPI_IN_PLACE, speeds, 2, MPI_DOUBLE, MPI_SUM, team_.comm);
  mean_speed_ = speeds[0] / speeds[1];
}

void SpeedSlabs::allow() {
  {
    const casebook::TimedRegion timed(region::neighbour);
    const double mean = 0.5 * skins_.narrow;
    allowance_.resize(x_.size());
#pragma omp parallel for num_threads(threads_) schedule(static)
    for (std::size_t c = share_.begin; c < share_.end; ++c) {
      const double speed = mean_speed_ > 0.0 ? fastest_of(v_[c]) / mean_speed_ : 1.0;
      allowance_[c] = mean * (1.0 - by_speed + by_speed * speed);
    }
  }
  exchange_borders(allowance_);
}

void SpeedSlabs::prune_list() {
  allow();
  prune();
}

void SpeedSlabs::leave_near() {
  for_each_worker(region::neighbour, [this](Worker& mine) {
    prune_by_allowance(
        x_, images_, allowance_, mine.share.begin, input_.cutoff, mine.wide, mine.list);
  });
}

void SpeedSlabs::prune() {
  leave_near();
  const casebook::TimedRegion timed(region::neighbour);
  then_pruned_ = x_;
  narrow_bound_ = 0.0;
  ++n_prunings_;
}

}  // namespace md
