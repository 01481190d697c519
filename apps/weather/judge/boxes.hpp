#pragma once

#include <vector>

#include "apps/weather/oracle/air.hpp"
#include "harness/run/draw.hpp"
#include "harness/run/team.hpp"

namespace weather {

/// Columns that are looked at, without what surrounds them.
struct Box {
  int x_begin = 0;
  int n_x = 0;
  int y_begin = 0;
  int n_y = 0;
};

/// The boxes of which the judge makes its own step: the whole grid where it is small, else boxes around a
/// rank's corner, across the edge of the grid, at places that are drawn, and at two that are drawn by their
/// momentum: where the air rests, a wrong flux changes nothing. At less than full effort one box around a corner, one
/// that is drawn and one by momentum. The same on all ranks. Collective.
/// parts: of all ranks; before: the state that the step begins with, of this rank
std::vector<Box> draw_boxes(const Case& input,
                            const std::vector<Part>& parts,
                            const State& before,
                            const casebook::Team& team,
                            const casebook::Draw& draw);

/// Parts of all ranks, on all ranks; empty where they do not make up the grid. Collective.
std::vector<Part> parts_of(const Case& input, const State& mine, const casebook::Team& team);

/// A box and `margin` columns around it, from the parts of all ranks; complete on rank `owner`. Collective.
oracle::Patch collect(const Case& input,
                      const State& mine,
                      const Box& box,
                      int margin,
                      int owner,
                      const casebook::Team& team);

}  // namespace weather
