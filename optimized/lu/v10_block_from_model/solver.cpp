#include "apps/lu/solver.hpp"

#include "parts/lu/grid/block_from_model.hpp"
#include "parts/lu/grid/look_ahead.hpp"

namespace lu {

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<GridElimination>(input, team, block_from_model(input.n));
}

}  // namespace lu
