#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/records/step_ratio.hpp"
#include "cli/text/table.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// One variant of a ladder.
struct Rung {
  std::string variant;
  std::optional<std::string> parent;
  Json record = {};                  ///< null when the run left none
  std::string failure = {};          ///< why there is no record
  std::vector<Json> elsewhere = {};  ///< records of the variant in other climbs of the same problem
  bool branch = false;               ///< a side branch: no rung of the way to the last one
};

/// The rungs that have a record.
std::vector<Rung> measured(std::vector<Rung> rungs);

/// Against the parent, in the rounds that both took part in: those of the ladder's climb, or of a newer climb that gave
/// the two more rounds, as `--only` does for a step that was not told; else of the newest climb that holds both. What the
/// rounds say plays no part in the choice. Empty also when the parent is not among the rungs.
std::optional<StepRatio> ratio_to_parent(const Rung& rung, const std::vector<Rung>& rungs);

/// True if the ladder's climb has rounds of the step, and another one has more.
bool is_of_another_climb(const Rung& rung, const std::vector<Rung>& rungs);

/// Against the baseline, the rung without a parent; 1 for that one.
std::optional<StepRatio> ratio_to_baseline(const Rung& rung, const std::vector<Rung>& rungs);

/// True where a ratio to the baseline is shown as ">5.9x": beyond doubt, but of no clear size.
bool some_are_vague(const std::vector<Rung>& rungs);

/// The reason why no rung has a speed-up against the baseline, and the command that mends it; "" where they have one.
/// rungs: with those that were not measured
std::string why_no_baseline(const std::string& app,
                            const std::string& case_name,
                            const std::vector<Rung>& rungs);

/// One line for each rung: times, speed-ups with their evidence, noise, grade, error against its bound,
/// verdict, largest region, and what the app put into `.result.table`.
/// step: only the lines of this variant and its parent, with their speed-ups; "" for all.
Table ladder_table(const std::vector<Rung>& rungs, const std::string& step = "");

/// Notes to the table: the check and its bound, the layout, what the columns are,
/// and why there are no speed-ups, if so.
/// columns: the headings that a reader sees; no note speaks of others
std::vector<std::string> ladder_notes(const std::vector<Rung>& rungs,
                                      const std::vector<std::string>& columns);

}  // namespace casebook::cli
