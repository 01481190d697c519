#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/launch/rank_layout.hpp"
#include "cli/text/table.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// One judged solve of a case.
struct Trial {
  RankLayout layout;
  int exit_code = 0;
  Json record = {};                        ///< null where there is none
  std::string why = {};                    ///< why there is none
  std::filesystem::path record_file = {};  ///< kept where the judge said no
};

/// All trials of one case; those that the time did not allow are missing.
struct CaseTrials {
  std::string name;
  std::string size_class;
  std::vector<Trial> trials = {};
};

enum class CaseVerdict { pass, fail, not_tried };

/// A case passes when every trial does; a layout that the app refuses for this input is no trial.
CaseVerdict verdict_of(const CaseTrials& trials);

/// "1x1 2x2 4x1": ranks x threads of the trials that were made.
std::string layouts_text(const CaseTrials& trials);

/// The trial that came closest to a bound: "energy_reference at 3 % of its bound (2x2)"; of a case that
/// failed every check that did, a line each, with value and bound.
std::string evidence_text(const CaseTrials& trials);

/// A line for each case: verdict, layouts, evidence.
Table trials_table(const std::vector<CaseTrials>& cases);

/// The table, and below it the records of the trials that failed: a path would widen a column.
std::string trials_text(const std::vector<CaseTrials>& cases, const Terminal& terminal);

}  // namespace casebook::cli
