#include "optimized/md/v3_sorted_atoms/sorted_atoms.hpp"

#include <numeric>

#include "apps/md/regions.hpp"

namespace md {
namespace {

/// Places in the order of their cells, those of one cell as they were.
std::vector<std::size_t> order_of(const std::vector<Vec3>& position, const CellGrid& grid) {
  std::vector<std::size_t> next(grid.n_cells() + 1, 0);
  for (const Vec3& place : position) {
    ++next[grid.cell_of(place) + 1];
  }
  std::partial_sum(next.begin(), next.end(), next.begin());
  std::vector<std::size_t> order(position.size());
  for (std::size_t i = 0; i < position.size(); ++i) {
    order[next[grid.cell_of(position[i])]++] = i;
  }
  return order;
}

template <class Value>
void permute(const std::vector<std::size_t>& order, std::vector<Value>& values) {
  std::vector<Value> sorted(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    sorted[i] = values[order[i]];
  }
  values.swap(sorted);
}

}  // namespace

SortedAtoms::SortedAtoms(const Case& input, const casebook::Team& team)
    : input_(input), team_(team), share_(share_of(input.n_atoms(), team.rank, team.n_ranks)) {
  for (std::size_t d = 0; d < 3; ++d) {
    half_box_[d] = 0.5 * input.box[d];
  }
}

void SortedAtoms::place_atoms() {
  number_.resize(input_.n_atoms());
  std::iota(number_.begin(), number_.end(), 0);
  type_ = input_.atoms->type;
  x_ = input_.atoms->position;
  v_ = input_.atoms->velocity;
  f_.assign(x_.size(), Vec3{});
  counters_ = {};
}

void SortedAtoms::sort_atoms(const CellGrid& grid) {
  counters_.halo_bytes += exchange_positions(v_, team_);
  const casebook::TimedRegion timed(region::neighbour);
  const std::vector<std::size_t> order = order_of(x_, grid);
  permute(order, number_);
  permute(order, type_);
  permute(order, x_);
  permute(order, v_);
}

void SortedAtoms::kick() {
  const casebook::TimedRegion timed(region::integrate);
  const double half_dt = 0.5 * input_.dt * input_.units.force_to_acceleration();
  for (std::size_t i = share_.begin; i < share_.end; ++i) {
    const double half_dt_by_mass = half_dt / input_.mass[static_cast<std::size_t>(type_[i])];
    for (std::size_t d = 0; d < 3; ++d) {
      v_[i][d] += half_dt_by_mass * f_[i][d];
    }
  }
}

void SortedAtoms::drift() {
  const casebook::TimedRegion timed(region::integrate);
  for (std::size_t i = share_.begin; i < share_.end; ++i) {
    for (std::size_t d = 0; d < 3; ++d) {
      x_[i][d] += input_.dt * v_[i][d];
    }
    wrap(x_[i], input_.box);
  }
}

Sums SortedAtoms::sums() const {
  Sums sums = sums_;
  for (std::size_t i = share_.begin; i < share_.end; ++i) {
    sums.mv2 += input_.mass[static_cast<std::size_t>(type_[i])] * dot(v_[i], v_[i]);
  }
  return sums;
}

State SortedAtoms::state() const {
  const auto part = [&](const auto& all) {
    return std::vector(all.begin() + static_cast<std::ptrdiff_t>(share_.begin),
                       all.begin() + static_cast<std::ptrdiff_t>(share_.end));
  };
  return {part(number_), part(x_), part(v_), part(f_)};
}

}  // namespace md
