#pragma once

#include <vector>

#include "apps/md/case.hpp"
#include "apps/md/result.hpp"

namespace md::judge {

/// The whole run by the judge itself, and how far it can be foretold.
struct OwnRun {
  std::vector<Vec3> position;  ///< at the end
  std::vector<Thermo> thermo;
  double spread =
      0.0;  ///< at the end: the largest distance from a run whose atoms started 1e-12 away
  std::vector<double> potential_spread;  ///< [line of thermo] likewise, of the potential
};

/// Displacement of the second run's atoms: five hundred times what rounding does to a place in a step, so
/// that a hundred steps of rounding, which add up like their root, are ten times less.
constexpr double nudge = 1e-12;

OwnRun own_run(const Case& input);

}  // namespace md::judge
