#include "harness/cli/compare/plan.hpp"

#include <ctime>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "harness/cli/records/records.hpp"
#include "harness/cli/text/format.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

std::string command_of(const Comparison& comparison, const SideChoice& b) {
  const Experiment& experiment = comparison.a.experiment;
  std::vector<std::string> words = {"./casebook",
                                    "compare",
                                    comparison.a.variant.app,
                                    comparison.a.variant.name + "@" + layout_text(comparison.a),
                                    comparison.b.variant.name + "@" + layout_text(comparison.b),
                                    "--case",
                                    experiment.input.name};
  for (const std::string& override : experiment.input.overrides) {
    words.insert(words.end(), {"--set", override});
  }
  for (const std::string& setting : environment_words(comparison.a)) {
    words.insert(words.end(), {"--env-a", setting});
  }
  for (const std::string& setting : environment_words(comparison.b)) {
    words.insert(words.end(), {"--env-b", setting});
  }
  if (!b.build.empty()) {
    words.insert(words.end(), {"--build-b", b.build});
  }
  words.insert(words.end(), experiment.instruments.begin(), experiment.instruments.end());
  words.insert(words.end(), {"--pairs", std::to_string(comparison.planned_pairs)});
  words.insert(words.end(), {"--repeat", std::to_string(experiment.repetitions)});
  return shell_line(words);
}

}  // namespace

Comparison plan_comparison(const ExperimentOptions& options,
                           const Project& project,
                           const SideChoice& a,
                           const SideChoice& b,
                           int pairs) {
  Comparison comparison;
  comparison.a = plan_side(options, project, a);
  comparison.b = plan_side(options, project, b);
  label_sides(comparison.a, comparison.b);
  comparison.planned_pairs = pairs;
  comparison.command = command_of(comparison, b);
  return comparison;
}

void stamp(Comparison& comparison) {
  const Experiment& experiment = comparison.b.experiment;
  const std::string what = fmt::format("compare.{}.{}.{}",
                                       comparison.b.variant.app,
                                       comparison.a.variant.name,
                                       comparison.b.variant.name);
  comparison.id = new_record_id(what, experiment.input.name, experiment.layout);
  comparison.started = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  for (Side* side : {&comparison.a, &comparison.b}) {
    auto& instruments = side->experiment.instruments;
    instruments.insert(instruments.end(), {"--group", comparison.id});
  }
}

std::vector<Comparison> plan_ladder(const ExperimentOptions& options,
                                    const Project& project,
                                    int pairs) {
  std::vector<Comparison> comparisons;
  for (const Variant& variant : project.ladder(project.app(options.app))) {
    if (variant.parent) {
      comparisons.push_back(
          plan_comparison(options, project, {*variant.parent}, {variant.name}, pairs));
    }
  }
  if (comparisons.empty()) {
    throw UsageError(options.app + " has no step yet: nothing to compare with a parent");
  }
  return comparisons;
}

}  // namespace casebook::cli
