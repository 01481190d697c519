#pragma once

#include <string>
#include <vector>

#include "cli/climb/climb_plan.hpp"

namespace casebook::cli {

/// Finds out before the climb what would otherwise spoil its end.
/// Errors: UsageError for a file that lacks its markers.
void require_all_markers(const ClimbOptions& options, const std::vector<Variant>& variants);

/// Prints the ladders of a climb, and writes their tables into the files that were asked for.
void publish(const ClimbOptions& options,
             const std::string& app,
             const std::vector<ClimbedLeg>& climbed);

}  // namespace casebook::cli
