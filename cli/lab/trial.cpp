#include "cli/lab/trial.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/process/cpus.hpp"
#include "cli/project/cases.hpp"
#include "cli/records/record_view.hpp"
#include "cli/schedulers/scheduler.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t hidden_layouts = 2;  // of each hidden case

Trial trial_of(const Experiment& experiment, const Outcome& outcome) {
  if (passed(outcome.record)) {
    fs::remove(outcome.record_file);
  }
  return {experiment.layout,
          outcome.exit_code,
          outcome.record,
          outcome.failure.empty() ? outcome.said : outcome.failure,
          outcome.record_file};
}

}  // namespace

std::vector<DrawnCase> open_cases(const Lab& lab) {
  std::vector<DrawnCase> cases;
  for (const LabCase& open : lab.open) {
    DrawnCase drawn{open.name, {}, lab.layouts};
    for (const auto& [key, values] : open.choices) {
      drawn.overrides.push_back(key + "=" + values.front());
    }
    cases.push_back(std::move(drawn));
  }
  return cases;
}

std::vector<DrawnCase> draw_hidden_cases(const Lab& lab) {
  std::random_device source;
  std::vector<DrawnCase> cases;
  for (const LabCase& hidden : lab.hidden) {
    DrawnCase drawn{hidden.name, {}, lab.layouts};
    for (const auto& [key, values] : hidden.choices) {
      drawn.overrides.push_back(key + "=" + values[source() % values.size()]);
    }
    std::shuffle(drawn.layouts.begin(), drawn.layouts.end(), source);
    drawn.layouts.resize(std::min(hidden_layouts, drawn.layouts.size()));
    cases.push_back(std::move(drawn));
  }
  return cases;
}

std::string name_of(const DrawnCase& drawn) {
  std::vector<std::string> words = {drawn.name};
  words.insert(words.end(), drawn.overrides.begin(), drawn.overrides.end());
  return fmt::format("{}", fmt::join(words, " "));
}

Experiment lab_experiment(const Project& project,
                          const Lab& lab,
                          const std::string& case_text,
                          const RankLayout& layout,
                          const fs::path& results) {
  const LabCase wanted = parse_lab_case(case_text);
  const CaseFile chosen = choose_case(lab.app, wanted.name);
  const int cores = available_cpus().usable_cores() * allocated_nodes();
  Experiment experiment;
  experiment.root = project.root();
  experiment.results = results;
  experiment.input = {.name = chosen.name,
                      .case_file = chosen.file.lexically_relative(project.root()).string()};
  for (const auto& [key, values] : wanted.choices) {
    experiment.input.overrides.push_back(key + "=" + values.front());
  }
  experiment.launcher = find_launcher("auto");
  experiment.layout = layout;
  experiment.layout.oversubscribed = static_cast<long>(layout.ranks) * layout.threads > cores;
  experiment.repetitions = 1;
  experiment.instruments.group = "lab";
  // A score has its own doubt, from rounds of start and solution by turns: a full node is no fault of who hands in.
  experiment.environment.emplace_back("CASEBOOK_BUSY_NODE", "1");
  return experiment;
}

Outcome run_here(const Experiment& experiment,
                 const Variant& side,
                 Progress& progress,
                 const Portion& portion) {
  return run_variant(experiment, side, progress, portion);
}

std::vector<CaseTrials> judge_side(const Project& project,
                                   const Lab& lab,
                                   const Variant& side,
                                   const std::vector<DrawnCase>& cases,
                                   const fs::path& results,
                                   const SideRunner& run) {
  fs::create_directories(results / lab.app.name);
  Progress progress("judging " + side.target(), terminal_of(2));
  std::vector<CaseTrials> all;
  for (const DrawnCase& drawn : cases) {
    CaseTrials trials{name_of(drawn), choose_case(lab.app, drawn.name).size_class};
    for (const RankLayout& layout : drawn.layouts) {
      Experiment experiment = lab_experiment(project, lab, drawn.name, layout, results);
      experiment.input.overrides = drawn.overrides;
      const double done = static_cast<double>(all.size()) / static_cast<double>(cases.size());
      const Portion portion = {done, 0.0, name_of(drawn) + ", "};
      trials.trials.push_back(trial_of(experiment, run(experiment, side, progress, portion)));
    }
    all.push_back(std::move(trials));
  }
  return all;
}

bool all_pass(const std::vector<CaseTrials>& trials) {
  return std::all_of(trials.begin(), trials.end(), [](const CaseTrials& one) {
    return verdict_of(one) == CaseVerdict::pass;
  });
}

}  // namespace casebook::cli
