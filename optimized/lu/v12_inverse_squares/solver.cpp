#include "apps/lu/solver.hpp"

#include "parts/lu/grid/block_from_model.hpp"
#include "parts/lu/grid/look_ahead.hpp"
#include "parts/lu/inverse_squares.hpp"

namespace lu {

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  using GridFactors = GridFactorsOf<double, InverseSquaresOf<double>>;
  return std::make_unique<GridEliminationWith<GridFactors>>(
      input, team, block_from_model(input.n), Pages::huge);
}

}  // namespace lu
