#include "apps/lu/solver.hpp"

#include "parts/lu/grid/look_ahead.hpp"

namespace lu {
namespace {

constexpr std::int64_t usual_block = 128;

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<GridElimination>(input, team, usual_block);
}

}  // namespace lu
