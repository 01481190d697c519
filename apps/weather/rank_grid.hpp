#pragma once

#include "apps/weather/case.hpp"
#include "harness/run/team.hpp"

namespace weather {

/// Ranks side by side; columns stay whole.
struct RankGrid {
  int x = 1;
  int y = 1;
};

/// The part of the columns and the neighbours of one rank, itself where it is alone in a direction.
struct Place {
  RankGrid ranks;
  Part part;
  int west = 0;
  int east = 0;
  int south = 0;
  int north = 0;
};

/// Shares the columns among the ranks so that the borders are short and each share is at least `least`
/// cells wide, or the whole of a direction that is not shared. Shares differ by one cell at most.
/// Errors: UsageError, which names the numbers of ranks that do, when there is no such grid.
Place place_of(const Case& input, const casebook::Team& team, int least);

}  // namespace weather
