#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/lab/lab.hpp"
#include "cli/lab/score.hpp"
#include "cli/lab/trial.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// Results of the rounds on the timed case.
struct TimedRounds {
  std::vector<std::vector<double>> times_s;  ///< [round][side]: total time
  std::vector<Json> records;                 ///< [side]: of the last round
  std::string failure = {};  ///< why there are no more rounds; "" where all were made
};

/// Runs all sides one after the other, then again in the reverse order, one process each: what drifts
/// moves them alike. A side's time is that of construction, set-up and solve; quick solves are repeated
/// within the process. Stops at the first wrong answer.
/// case_name: "" for the lab's own
/// repetitions: of the solve in a process; 0: as many as fit into half a second
TimedRounds time_in_rounds(const Project& project,
                           const Lab& lab,
                           const std::vector<Variant>& sides,
                           int rounds,
                           const std::string& case_name,
                           const std::filesystem::path& results,
                           int repetitions = 0,
                           const SideRunner& run = run_here);

/// The rounds with three of the sides.
std::vector<Round> rounds_of(const TimedRounds& timed,
                             std::size_t start,
                             std::size_t yours,
                             std::size_t solution);

}  // namespace casebook::cli
