#include "parts/lu/packed_update.hpp"
#include "parts/lu/panel_elimination.hpp"
#include "parts/lu/recursive_panel.hpp"

namespace lu {
namespace {

/// A panel is factored by halves, so that it is made of matrix products, too.
struct Halves : PackedUpdate<Halves> {
  // Flops of a panel of m rows and w columns: m w^2. By columns all of them are made one column at a
  // time, of elements that pass the cache w / 2 times; by halves, w = 128, fifteen sixteenths are
  // products, and the rest is in panels of eight columns that stay in the second level.
  std::int64_t factor_panel(Block panel, std::int64_t* pivots) {
    return panel_.factor(panel, pivots);
  }

 private:
  RecursivePanel panel_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<PanelElimination<Halves>>(input, team);
}

}  // namespace lu
