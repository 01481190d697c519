#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/cli/text/table.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// One variant of a ladder.
struct Rung {
  std::string variant;
  std::optional<std::string> parent;
  Json record = {};          ///< null when the run left none
  std::string failure = {};  ///< why there is no record
};

/// How many times faster `fast` is than `slow`. Empty unless the judge passed both, on the same
/// input and host with the same layout, and neither had more threads than cores. The layout of a
/// program that we did not write belongs to its configuration, and may differ.
std::optional<double> speed_up(const Json& slow, const Json& fast);

/// Against the parent; empty also when the parent is not among the rungs.
std::optional<double> speed_up_against_parent(const Rung& rung, const std::vector<Rung>& rungs);

/// Against the baseline, the rung without a parent.
std::optional<double> speed_up_against_baseline(const Rung& rung, const std::vector<Rung>& rungs);

/// One line for each rung: time, speed-ups, error against its bound, verdict, largest region, and
/// what the app put into `.result.table`.
/// step: only the lines of this variant and its parent, with their speed-ups; "" for all.
Table ladder_table(const std::vector<Rung>& rungs, const std::string& step = "");

/// What a reader must know beside the table: the check and its bound, repetitions, the layout, and
/// why there are no speed-ups, if so.
std::vector<std::string> ladder_notes(const std::vector<Rung>& rungs);

}  // namespace casebook::cli
