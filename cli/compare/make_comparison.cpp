#include "cli/compare/make_comparison.hpp"

#include <fmt/format.h>

#include "cli/records/records.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/origin.hpp"

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
    append_option(words, "--set", override);
  }
  for (const std::string& setting : environment_words(comparison.a)) {
    append_option(words, "--env-a", setting);
  }
  for (const std::string& setting : environment_words(comparison.b)) {
    append_option(words, "--env-b", setting);
  }
  append_option(words, "--build-b", b.build);
  append(words, arguments_of(experiment.instruments));
  append_option(words, "--pairs", std::to_string(comparison.planned_pairs));
  append_option(words, "--repeat", std::to_string(experiment.repetitions));
  return shell_line(words);
}

}  // namespace

Comparison make_comparison(const ExperimentOptions& options,
                           const Project& project,
                           const SideChoice& a,
                           const SideChoice& b,
                           int pairs) {
  Comparison comparison;
  comparison.a = make_side(options, project, a);
  comparison.b = make_side(options, project, b);
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
  comparison.started = utc_now();
  for (Side* side : {&comparison.a, &comparison.b}) {
    side->experiment.instruments.group = comparison.id;
  }
}

std::vector<Comparison> ladder_comparisons(const ExperimentOptions& options,
                                           const Project& project,
                                           int pairs) {
  std::vector<Comparison> comparisons;
  for (const Variant& variant : project.ladder(project.app(options.app))) {
    if (variant.parent) {
      comparisons.push_back(
          make_comparison(options, project, {*variant.parent}, {variant.name}, pairs));
    }
  }
  if (comparisons.empty()) {
    throw UsageError(options.app + " has no step yet: nothing to compare with a parent");
  }
  return comparisons;
}

}  // namespace casebook::cli
