#include "cli/climb/climb_plan.hpp"

#include <algorithm>

#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {

std::vector<Variant> chosen_variants(const Project& project,
                                     const App& app,
                                     const std::vector<std::string>& only) {
  std::vector<Variant> ladder = project.ladder(app);
  if (only.empty()) {
    return ladder;
  }
  std::vector<std::string> names;
  for (const std::string& given : only) {
    names.push_back(project.variant(app, given).name);
  }
  std::erase_if(ladder, [&](const Variant& variant) {
    return std::find(names.begin(), names.end(), variant.name) == names.end();
  });
  return ladder;
}

std::vector<ClimbedLeg> planned_legs(const ClimbOptions& options, const Project& project) {
  const App& app = project.app(options.experiment.app);
  const std::vector<Variant> variants = chosen_variants(project, app, options.only);
  const Experiment first = make_experiment(options.experiment, project);
  const std::vector<Leg> legs = options.chain ? legs_of(variants, first.input.name)
                                              : std::vector<Leg>{{first.input.name, variants}};
  std::vector<ClimbedLeg> planned;
  for (const Leg& leg : legs) {
    ExperimentOptions typed = options.experiment;
    if (!planned.empty()) {
      typed.case_name = leg.case_name;
    }
    planned.push_back({leg, make_experiment(typed, project)});
  }
  return planned;
}

std::optional<RoundsPlan> rounds_plan(const ClimbOptions& options) {
  if (!options.experiment.repetitions.empty() && !options.budget.empty()) {
    throw UsageError("--repeat and --budget exclude each other: give one of them");
  }
  if (!options.experiment.repetitions.empty()) {
    if (options.until_told || options.resume) {
      throw UsageError("--repeat makes no rounds: --until-told and --resume exclude it");
    }
    return std::nullopt;
  }
  RoundsPlan plan;
  if (!options.budget.empty()) {
    plan.budget_s = parse_duration(options.budget, "--budget");
  }
  plan.until_told = options.until_told;
  plan.most_rounds = options.until_told ? most_looks : plan.most_rounds;
  plan.resume = options.resume;
  return plan;
}

void refuse_timing_options(const ClimbOptions& options) {
  if (!options.budget.empty() || options.until_told || options.resume || options.chain ||
      options.steps || !options.markdown_file.empty()) {
    throw UsageError(
        "climb --counters sim counts each rung once: leave out --budget, --until-told, --resume, "
        "--chain, --steps and --markdown; `climb --from FOLDER --steps` writes stored counts "
        "into the pages");
  }
}

}  // namespace casebook::cli
