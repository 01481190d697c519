#include "parts/md/atoms/collect.hpp"

#include <algorithm>

#include "parts/md/atoms/gather.hpp"

namespace md {
namespace {

std::vector<double> packed(const State& state) {
  std::vector<double> values;
  values.reserve(6 * state.number.size());
  for (std::size_t i = 0; i < state.number.size(); ++i) {
    values.insert(values.end(), state.position[i].begin(), state.position[i].end());
    values.insert(values.end(), state.velocity[i].begin(), state.velocity[i].end());
  }
  return values;
}

void place(const std::vector<std::int64_t>& number,
           const std::vector<double>& values,
           Result& result) {
  for (std::size_t i = 0; i < number.size(); ++i) {
    const auto at = static_cast<std::size_t>(number[i]);
    std::copy_n(values.data() + 6 * i, 3, result.position[at].begin());
    std::copy_n(values.data() + 6 * i + 3, 3, result.velocity[at].begin());
  }
}

}  // namespace

void collect(const State& mine, const Case& input, const casebook::Team& team, Result& result) {
  if (team.rank == 0) {
    result.position.assign(input.n_atoms(), Vec3{});
    result.velocity.assign(input.n_atoms(), Vec3{});
  }
  gather_atoms(mine.number, packed(mine), 6, team, [&](const auto& number, const auto& values) {
    place(number, values, result);
  });
}

}  // namespace md
