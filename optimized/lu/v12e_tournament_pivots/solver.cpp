#include "apps/lu/solver.hpp"

#include "parts/lu/grid/block_from_model.hpp"
#include "parts/lu/grid/look_ahead.hpp"
#include "parts/lu/grid/tournament_panel.hpp"
#include "parts/lu/inverse_squares.hpp"

namespace lu {
namespace {

using Panel = TournamentPanelOf<double>;
using Factors = GridFactorsOf<double, InverseSquaresOf<double>, Panel>;

class Elimination : public GridEliminationWith<Factors> {
 public:
  using GridEliminationWith::GridEliminationWith;

  void copy_out(Result& result) override {
    GridEliminationWith::copy_out(result);
    result.rules.breach = "pivots are elected, and need not be the largest of their columns";
    result.rules.largest_multiplier = Panel::largest_multiplier;
  }
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Elimination>(input, team, block_from_model(input.n), Pages::huge);
}

}  // namespace lu
