#include "cli/contest/judged_again.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "cli/project/cases.hpp"
#include "cli/records/record_view.hpp"
#include "cli/run/experiment_options.hpp"
#include "cli/run/make_runnable.hpp"
#include "cli/run/run_variant.hpp"
#include "cli/text/format.hpp"
#include "cli/text/terminal.hpp"
#include "cli/text/work_folder.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

/// Options of one solve with a record's input and layout.
ExperimentOptions options_for(const Json& record, const std::filesystem::path& results) {
  ExperimentOptions options;
  options.app = text_at(record, "/app");
  options.case_name = text_at(record, "/case/name");
  for (const Json& text : list_at(record, "/case/overrides")) {
    options.overrides.push_back(text.get<std::string>());
  }
  options.ranks = std::to_string(count_at(record, "/layout/ranks"));
  options.threads = std::to_string(count_at(record, "/layout/threads"));
  options.repetitions = "1";
  options.results = results.string();
  return options;
}

/// Equal for records that need to be judged only once.
std::string key_of(const Json& record) {
  return fmt::format("{} {} {}x{}",
                     text_at(record, "/variant"),
                     text_at(record, "/case/input_hash"),
                     count_at(record, "/layout/ranks"),
                     count_at(record, "/layout/threads"));
}

std::string objection_to_outcome(const Outcome& outcome, const RecordOnDisk& record) {
  const std::string what = shown_path(record.file);
  if (outcome.record.is_null()) {
    return fmt::format("{}: judged once more, it left no record: {}",
                       what,
                       outcome.failure.empty() ? outcome.said : outcome.failure);
  }
  if (!passed(outcome.record)) {
    return fmt::format("{}: judged once more, {} is a wrong answer of {}",
                       what,
                       text_at(record.json, "/case/name"),
                       text_at(record.json, "/variant"));
  }
  const std::string then = text_at(record.json, "/case/input_hash");
  const std::string now = text_at(outcome.record, "/case/input_hash");
  return then == now ? ""
                     : fmt::format("{}: its input was {}, and {} is {} now",
                                   what,
                                   shortened(then),
                                   text_at(record.json, "/case/name"),
                                   shortened(now));
}

std::string objection_to_one(const RecordOnDisk& record,
                             const Submission& submission,
                             const Project& project,
                             const std::filesystem::path& results) {
  const std::vector<CaseFile> cases = cases_of(submission.app);
  const std::string name = text_at(record.json, "/case/name");
  if (std::ranges::find(cases, name, &CaseFile::name) == cases.end()) {
    return fmt::format(
        "{}: `{}` is no case of {}, and cannot be judged once more; --as-recorded packs it",
        shown_path(record.file),
        shortened(name),
        submission.app.name);
  }
  const Variant variant = project.variant(submission.app, text_at(record.json, "/variant"));
  const Experiment experiment = make_experiment(options_for(record.json, results), project);
  if (make_runnable(project, experiment, {variant})) {
    return fmt::format(
        "{}: {} does not take its input any more", shown_path(record.file), variant.target());
  }
  const Outcome outcome =
      run_variant(experiment, variant, "judging " + variant.target(), terminal_of(2));
  return objection_to_outcome(outcome, record);
}

}  // namespace

std::string objection_of_the_judge(const Submission& submission, const Project& project) {
  if (submission.program) {
    return "";
  }
  const WorkFolder work(std::filesystem::temp_directory_path());
  std::set<std::string> judged;
  for (const RecordOnDisk& record : submission.records) {
    if (judged.insert(key_of(record.json)).second) {
      const std::string objection = objection_to_one(record, submission, project, work.path());
      if (!objection.empty()) {
        return objection;
      }
    }
  }
  return "";
}

}  // namespace casebook::cli
