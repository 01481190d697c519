#include "parts/md/atoms/shared_atoms.hpp"

#include <numeric>

#include "apps/md/regions.hpp"
#include "parts/md/cells/cell_grid.hpp"

namespace md {
namespace {

std::vector<Vec3> part_of(const std::vector<Vec3>& all, const Share& share) {
  return {all.begin() + static_cast<std::ptrdiff_t>(share.begin),
          all.begin() + static_cast<std::ptrdiff_t>(share.end)};
}

}  // namespace

SharedAtoms::SharedAtoms(const Case& input, const casebook::Team& team)
    : input_(input), team_(team), share_(share_of(input.n_atoms(), team.rank, team.n_ranks)) {
  for (std::size_t d = 0; d < 3; ++d) {
    half_box_[d] = 0.5 * input.box[d];
  }
}

void SharedAtoms::place_atoms() {
  x_ = input_.atoms->position;
  v_ = part_of(input_.atoms->velocity, share_);
  f_.assign(share_.size(), Vec3{});
  counters_ = {};
}

void SharedAtoms::kick() {
  const casebook::TimedRegion timed(region::integrate);
  for (std::size_t i = 0; i < share_.size(); ++i) {
    const double half_dt_by_mass = 0.5 * input_.dt * input_.units.force_to_acceleration() /
                                   input_.mass_of(share_.begin + i);
    for (std::size_t d = 0; d < 3; ++d) {
      v_[i][d] += half_dt_by_mass * f_[i][d];
    }
  }
}

void SharedAtoms::drift() {
  const casebook::TimedRegion timed(region::integrate);
  for (std::size_t i = 0; i < share_.size(); ++i) {
    Vec3& x = x_[share_.begin + i];
    for (std::size_t d = 0; d < 3; ++d) {
      x[d] += input_.dt * v_[i][d];
    }
    wrap(x, input_.box);
  }
}

Sums SharedAtoms::sums() const {
  Sums sums = sums_;
  for (std::size_t i = 0; i < share_.size(); ++i) {
    sums.mv2 += input_.mass_of(share_.begin + i) * dot(v_[i], v_[i]);
  }
  return sums;
}

State SharedAtoms::state() const {
  State state{.number = std::vector<std::int64_t>(share_.size()),
              .position = part_of(x_, share_),
              .velocity = v_,
              .force = f_};
  std::iota(state.number.begin(), state.number.end(), static_cast<std::int64_t>(share_.begin));
  return state;
}

}  // namespace md
