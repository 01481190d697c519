#include "cli/climb/climb_results.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/climb/climb_report.hpp"
#include "cli/climb/step_pages.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/terminal.hpp"

namespace casebook::cli {
namespace {

/// Words of a command that climbs this leg again, beside app and experiment.
std::vector<std::string> further_words(const ClimbOptions& options, const Leg& leg, bool first) {
  std::vector<std::string> names;
  for (const Variant& variant : leg.variants) {
    names.push_back(variant.name);
  }
  std::vector<std::string> words;
  append_option(words, "--budget", options.budget);
  if (options.until_told) {
    words.emplace_back("--until-told");
  }
  append_option(words, "--only", fmt::format("{}", fmt::join(first ? options.only : names, ",")));
  return words;
}

/// "from v5_a to v10_b on hpl_8192: 3.21x": what a leg adds after its joint.
std::string leg_summary(const ClimbedLeg& climbed) {
  const std::vector<Rung> there = measured(climbed.rungs);
  if (there.size() < 2) {
    return "";
  }
  const auto ratio = step_ratio(there.front().record, there.back().record);
  return ratio ? fmt::format("from {} to {} on {}: {}\n",
                             there.front().variant,
                             there.back().variant,
                             climbed.leg.case_name,
                             ratio_text(ratio))
               : "";
}

/// The tables of one step: on the first case, and on the case that the step is for.
std::string tables_of_step(const ClimbOptions& options,
                           const std::string& app,
                           const std::vector<ClimbedLeg>& climbed,
                           const Variant& variant) {
  std::string text;
  for (const ClimbedLeg& part : climbed) {
    const bool first = &part == &climbed.front();
    if (first || target_case(variant) == part.leg.case_name) {
      text += first ? "" : fmt::format("On {}, which the step is for:\n", part.leg.case_name);
      text += step_markdown(
          app, part.experiment, further_words(options, part.leg, first), part.rungs, variant.name);
    }
  }
  return text;
}

}  // namespace

void require_all_markers(const ClimbOptions& options, const std::vector<Variant>& variants) {
  if (!options.markdown_file.empty()) {
    require_markers(options.markdown_file, "climb");
  }
  for (const Variant& variant : variants) {
    if (options.steps) {
      require_markers(variant.folder / "step.md", "measured");
    }
  }
}

void publish(const ClimbOptions& options,
             const std::string& app,
             const std::vector<ClimbedLeg>& climbed) {
  Json records = Json::array();
  std::string tables;
  for (const ClimbedLeg& part : climbed) {
    const bool first = &part == &climbed.front();
    for (const Json& record : climb_json(app, part.rungs)) {
      records.push_back(record);
    }
    if (!options.json) {
      fmt::print("\n{}", climb_text(app, part.leg.case_name, part.rungs, terminal_of(1)));
      fmt::print("{}", first ? "" : leg_summary(part));
    }
    tables +=
        climb_markdown(app, part.experiment, further_words(options, part.leg, first), part.rungs);
  }
  if (options.json) {
    fmt::print("{}\n", records.dump(1));
  }
  if (!options.markdown_file.empty()) {
    publish_table(options.markdown_file, "climb", tables);
  }
  for (const Variant& variant : climbed.front().leg.variants) {
    if (options.steps) {
      publish_table(
          variant.folder / "step.md", "measured", tables_of_step(options, app, climbed, variant));
    }
  }
}

}  // namespace casebook::cli
