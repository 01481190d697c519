#include "baselines/md/v0_baseline/embedded_walk.hpp"

#include <cmath>

#include <mpi.h>

#include "apps/md/regions.hpp"

namespace md {

EmbeddedWalk::EmbeddedWalk(const Case& input, const casebook::Team& team)
    : SharedAtoms(input, team),
      cells_(input.box, input.cutoff),
      embedding_(splines_of(input.embedded->embedding)),
      density_(splines_of(input.embedded->density)),
      pair_(splines_of(input.embedded->pair)),
      slope_(input.n_atoms()) {}

void EmbeddedWalk::start(bool) {
  place_atoms();
  link_cells();
  compute_forces();
}

void EmbeddedWalk::step(bool) {
  kick();
  drift();
  exchange();
  link_cells();
  compute_forces();
  kick();
}

void EmbeddedWalk::link_cells() {
  const casebook::TimedRegion timed(region::neighbour);
  cells_.link(x_);
}

template <class Use>
void EmbeddedWalk::for_each_neighbour(std::size_t i, const Use& use) {
  const double cutoff2 = input_.cutoff * input_.cutoff;
  std::size_t tested = 0;
  for (const std::size_t cell : cells_.around(x_[i])) {
    for (std::size_t j = cells_.first(cell); j != CellLists::none; j = cells_.next(j)) {
      ++tested;
      const Vec3 r = nearest_image(x_[i] - x_[j], input_.box, half_box_);
      const double r2 = dot(r, r);
      if (r2 < cutoff2 && i != j) {
        use(j, r, std::sqrt(r2));
      }
    }
  }
  counters_.tested += static_cast<double>(tested);
}

void EmbeddedWalk::embed_atoms() {
  const casebook::TimedRegion timed(region::force);
  const std::vector<int>& type = input_.atoms->type;
  for (std::size_t i = share_.begin; i < share_.end; ++i) {
    double density = 0.0;
    for_each_neighbour(i, [&](std::size_t j, const Vec3&, double distance) {
      density += density_[static_cast<std::size_t>(type[j])].at(distance).value;
    });
    const Spline::At embedded = embedding_[static_cast<std::size_t>(type[i])].straight_on(density);
    slope_[i] = embedded.slope;
    sums_.potential += embedded.value;
  }
}

void EmbeddedWalk::exchange_slopes() {
  const casebook::TimedRegion timed(region::exchange);
  std::vector<int> counts, starts;
  for (int rank = 0; rank < team_.n_ranks; ++rank) {
    const Share theirs = share_of(slope_.size(), rank, team_.n_ranks);
    counts.push_back(static_cast<int>(theirs.size()));
    starts.push_back(static_cast<int>(theirs.begin));
  }
  MPI_Allgatherv(MPI_IN_PLACE,
                 0,
                 MPI_DATATYPE_NULL,
                 slope_.data(),
                 counts.data(),
                 starts.data(),
                 MPI_DOUBLE,
                 team_.comm);
  counters_.halo_bytes += static_cast<double>(share_.size() * sizeof(double)) * (team_.n_ranks - 1);
}

void EmbeddedWalk::compute_forces() {
  sums_ = {};
  embed_atoms();
  exchange_slopes();
  const casebook::TimedRegion timed(region::force);
  const std::vector<int>& type = input_.atoms->type;
  for (std::size_t i = share_.begin; i < share_.end; ++i) {
    Vec3 f{};
    const auto a = static_cast<std::size_t>(type[i]);
    for_each_neighbour(i, [&](std::size_t j, const Vec3& r, double distance) {
      const auto b = static_cast<std::size_t>(type[j]);
      const Spline::At pair = pair_[a * density_.size() + b].at(distance);
      const double energy = pair.value / distance;
      const double slope = slope_[i] * density_[b].at(distance).slope +
                           slope_[j] * density_[a].at(distance).slope +
                           (pair.slope - energy) / distance;
      for (std::size_t d = 0; d < 3; ++d) {
        f[d] -= slope * r[d] / distance;
      }
      // Each pair is met twice, from both of its ends.
      sums_.potential += 0.5 * energy;
      sums_.virial -= 0.5 * slope * distance;
      sums_.pairs += 0.5;
    });
    f_[i - share_.begin] = f;
  }
}

}  // namespace md
