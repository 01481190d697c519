#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "cli/judge/trials.hpp"
#include "cli/lab/lab.hpp"
#include "cli/run/experiment.hpp"
#include "cli/run/run_variant.hpp"
#include "cli/text/progress.hpp"

namespace casebook::cli {

/// One judged input, its choices made: KEY=VALUE.
struct DrawnCase {
  std::string name;
  std::vector<std::string> overrides = {};
  std::vector<RankLayout> layouts;
};

/// The open cases with the first value of each choice, on every layout of the lab.
std::vector<DrawnCase> open_cases(const Lab& lab);

/// Draws the hidden cases, each with values and two layouts that could not be known before.
std::vector<DrawnCase> draw_hidden_cases(const Lab& lab);

/// "hpcg_16 nx=24"
std::string name_of(const DrawnCase& drawn);

/// A run of one side of a lab; its records go below `results`.
/// case_text: "tgv_128 steps=12"
/// Errors: UsageError when there is no such case; EnvironmentError (no launcher).
Experiment lab_experiment(const Project& project,
                          const Lab& lab,
                          const std::string& case_text,
                          const RankLayout& layout,
                          const std::filesystem::path& results);

/// Runs a side: here, or in a sandbox.
using SideRunner =
    std::function<Outcome(const Experiment&, const Variant&, Progress&, const Portion&)>;

/// Runs a side here, as every variant is run.
Outcome run_here(const Experiment& experiment,
                 const Variant& side,
                 Progress& progress,
                 const Portion& portion);

/// Solves every case on each of its layouts once and judges it.
std::vector<CaseTrials> judge_side(const Project& project,
                                   const Lab& lab,
                                   const Variant& side,
                                   const std::vector<DrawnCase>& cases,
                                   const std::filesystem::path& results,
                                   const SideRunner& run = run_here);

/// True when every case has passed.
bool all_pass(const std::vector<CaseTrials>& trials);

}  // namespace casebook::cli
