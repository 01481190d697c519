#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/judge/trials.hpp"
#include "cli/project/cases.hpp"
#include "cli/records/record_view.hpp"
#include "cli/run/experiment_options.hpp"
#include "cli/run/make_runnable.hpp"
#include "cli/run/program.hpp"
#include "cli/run/run_variant.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "cli/text/terminal.hpp"
#include "harness/core/elapsed.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

struct JudgeOptions {
  ExperimentOptions experiment;
  std::string variant;
  std::string budget = "2m";
  bool dry_run = false;
};

using Clock = std::chrono::steady_clock;

/// More ranks and threads than a small machine has cores, and counts that do not divide much.
const std::vector<std::pair<int, int>> tiny_layouts = {{1, 1}, {2, 2}, {4, 1}, {1, 3}, {3, 1}};
const std::vector<std::pair<int, int>> lesson_layouts = {{2, 1}, {1, 2}};

const std::vector<std::pair<int, int>>& layouts_for(const CaseFile& file) {
  return file.size_class == "tiny" ? tiny_layouts : lesson_layouts;
}

std::vector<CaseFile> cases_to_try(const App& app) {
  std::vector<CaseFile> cases = cases_of(app);
  std::erase_if(cases, [](const CaseFile& file) {
    return file.size_class != "tiny" && file.size_class != "lesson";
  });
  if (cases.empty()) {
    throw UsageError(app.name +
                     " has neither tiny nor lesson cases; `casebook run` judges the others");
  }
  return cases;
}

Experiment experiment_of(const JudgeOptions& options,
                         const Project& project,
                         const CaseFile& file,
                         std::pair<int, int> layout) {
  ExperimentOptions asked = options.experiment;
  asked.case_name = file.name;
  asked.ranks = std::to_string(layout.first);
  asked.threads = std::to_string(layout.second);
  asked.repetitions = "1";
  Experiment experiment = make_experiment(asked, project);
  experiment.instruments.group = "judge";  // one solve is no measurement
  return experiment;
}

/// One solve of every case on several layouts, the small ones first, as far as the time goes.
class Judging {
 public:
  Judging(const JudgeOptions& options, const Project& project, const Variant& variant)
      : options_(options),
        project_(project),
        variant_(variant),
        budget_s_(parse_duration(options.budget, "--budget")),
        progress_("judging " + variant.target(), terminal_of(2)) {}

  std::vector<CaseTrials> operator()(const std::vector<CaseFile>& cases) {
    std::vector<CaseTrials> all;
    for (const CaseFile& file : cases) {
      all.push_back({file.name, file.size_class});
      for (const auto& layout : layouts_for(file)) {
        if (seconds_since(start_) < budget_s_) {
          all.back().trials.push_back(
              try_one(experiment_of(options_, project_, file, layout), file.name));
        }
      }
    }
    return all;
  }

 private:
  Trial try_one(const Experiment& experiment, const std::string& case_name) {
    const Portion portion = {.start = std::min(1.0, seconds_since(start_) / budget_s_),
                             .size = 0.0,
                             .what = case_name + ", ",
                             .says_errors = false};  // a layout that does not fit is no error
    const Outcome outcome = run_variant(experiment, variant_, progress_, portion);
    if (passed(outcome.record)) {
      std::filesystem::remove(outcome.record_file);
    }
    return {experiment.layout,
            outcome.exit_code,
            outcome.record,
            outcome.failure.empty() ? outcome.said : outcome.failure,
            outcome.record_file};
  }

  const JudgeOptions& options_;
  const Project& project_;
  const Variant& variant_;
  double budget_s_;
  Progress progress_;
  Clock::time_point start_ = Clock::now();
};

bool any_has(const std::vector<CaseTrials>& cases, CaseVerdict verdict) {
  return std::any_of(cases.begin(), cases.end(), [&](const CaseTrials& trials) {
    return verdict_of(trials) == verdict;
  });
}

int print_command_lines(const JudgeOptions& options,
                        const Project& project,
                        const Variant& variant,
                        const std::vector<CaseFile>& cases) {
  for (const CaseFile& file : cases) {
    for (const auto& layout : layouts_for(file)) {
      const Experiment experiment = experiment_of(options, project, file, layout);
      const auto record_file = new_record_file(experiment, variant);
      fmt::print("{}\n", shell_line(shown_program(experiment, variant, record_file).arguments));
    }
  }
  return exit_fine;
}

int judge(const JudgeOptions& options) {
  const Project project = this_project();
  const App& app = project.app(options.experiment.app);
  const Variant variant = project.variant(app, options.variant);
  const std::vector<CaseFile> cases = cases_to_try(app);
  if (options.dry_run) {
    return print_command_lines(options, project, variant, cases);
  }
  const Experiment first = experiment_of(options, project, cases.front(), {1, 1});
  if (const auto exit_code = make_runnable(project, first, {variant})) {
    return *exit_code;
  }
  const std::vector<CaseTrials> trials = Judging(options, project, variant)(cases);
  fmt::print("{}", trials_text(trials, terminal_of(1)));
  if (any_has(trials, CaseVerdict::not_tried)) {
    fmt::print("not tried: the time was over; --budget 5m gives more\n");
  }
  return any_has(trials, CaseVerdict::fail) ? exit_check_failed : exit_fine;
}

}  // namespace

void add_judge_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<JudgeOptions>();
  CLI::App* command = add_command(program, "judge");
  add_app_argument(*command, options->experiment.app);
  add_variant_argument(*command, options->variant)->required();
  command->add_option("--budget", options->budget, "no solve begins later than this; default: 2m")
      ->type_name("TIME");
  command
      ->add_option("--results",
                   options->experiment.results,
                   "folder for the records of what fails; default: results/")
      ->type_name("FOLDER");
  command->add_flag("--dry-run", options->dry_run, "print the command lines, start nothing");
  command->footer(
      "Seeds are drawn again each time, and what is looked at is drawn after each answer.\n"
      "Example:\n  ./casebook judge scf v20    before anyone is asked to look");
  command->callback([options, &chosen] { chosen = [options] { return judge(*options); }; });
}

}  // namespace casebook::cli
