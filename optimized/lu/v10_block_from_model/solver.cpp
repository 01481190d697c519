#include "apps/lu/solver.hpp"

#include <algorithm>
#include <cmath>

#include "parts/lu/grid/look_ahead.hpp"

namespace lu {
namespace {

/// The width of a panel by the formula of step.md, for n unknowns.
std::int64_t usual_block(std::int64_t n) {
  const double best = 2.1 * std::sqrt(static_cast<double>(n));
  return std::clamp<std::int64_t>(std::llround(best / 32.0) * 32, 64, 256);
}

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<GridElimination>(input, team, usual_block(input.n));
}

}  // namespace lu
