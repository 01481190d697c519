#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/lesson/changed_files.hpp"
#include "cli/lesson/configuration_diff.hpp"
#include "cli/lesson/source_diff.hpp"
#include "cli/lesson/variants_table.hpp"
#include "cli/project/project.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/table.hpp"
#include "cli/text/terminal.hpp"
#include "harness/core/error.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {
namespace {

struct DiffOptions {
  std::string app;
  std::string variant;
  std::string against;
  std::string colour = "auto";
  bool stat = false;
  bool json = false;
};

using Differences = std::vector<FileDifference>;

Variant other_side(const DiffOptions& options, const Project& project, const Variant& variant) {
  const App& app = project.app(options.app);
  if (!options.against.empty()) {
    return project.variant(app, options.against);
  }
  if (!variant.parent) {
    throw UsageError(fmt::format(
        "{} is the baseline and has no parent; name another variant with --against", variant.name));
  }
  return project.variant(app, *variant.parent);
}

Style style_of(const std::string& line) {
  if (line.rfind("+++ ", 0) == 0 || line.rfind("--- ", 0) == 0 || line.rfind("diff ", 0) == 0) {
    return Style::bold;
  }
  switch (line.empty() ? ' ' : line.front()) {
    case '+':
      return Style::good;
    case '-':
      return Style::bad;
    case '@':
      return Style::dim;
    default:
      return Style::plain;
  }
}

void print_texts(const Differences& differences, bool colour) {
  for (const FileDifference& difference : differences) {
    std::istringstream lines(difference.text);
    for (std::string line; std::getline(lines, line);) {
      fmt::print("{}\n", styled(line, style_of(line), colour));
    }
  }
}

/// Origin of a file in words: "copied from ...", or nothing where it is plain.
std::string origin_of(const FilePair& files) {
  if (files.is_copy) {
    return "copied from " + files.before.string();
  }
  return files.before.empty()                                ? "new"
         : files.before.filename() == files.after.filename() ? ""
                                                             : "replaces " + files.before.string();
}

void print_counts(const Differences& differences) {
  Table table({{"file"}, {"added", Align::right}, {"removed", Align::right}, {""}});
  for (const FileDifference& difference : differences) {
    table.add({{difference.files.after.string()},
               {std::to_string(difference.added)},
               {std::to_string(difference.removed)},
               {origin_of(difference.files)}});
  }
  fmt::print("{}\n", table.text(terminal_of(1)));
}

void print_json(const Variant& before, const Variant& variant, const Differences& differences) {
  Json files = Json::array();
  for (const FileDifference& difference : differences) {
    files.push_back({{"file", difference.files.after.string()},
                     {"against", difference.files.before.string()},
                     {"copied", difference.files.is_copy},
                     {"added", difference.added},
                     {"removed", difference.removed}});
  }
  const Json json = {{"app", variant.app},
                     {"variant", variant.name},
                     {"against", before.name},
                     {"added", added_lines(differences)},
                     {"removed", removed_lines(differences)},
                     {"files", files}};
  fmt::print("{}\n", json.dump(1));
}

int diff(const DiffOptions& options) {
  const Project project = this_project();
  if (options.variant.empty()) {
    return offer_variants(project, project.app(options.app), "diff");
  }
  const Variant variant = project.variant(project.app(options.app), options.variant);
  const Variant before = other_side(options, project, variant);
  const Differences differences =
      variant.external ? configuration_differences(project, before, variant)
                       : differences_of(project.root(), changed_files(project, before, variant));
  if (options.json) {
    print_json(before, variant, differences);
    return exit_fine;
  }
  if (options.stat) {
    print_counts(differences);
  } else {
    print_texts(differences,
                options.colour == "always" || (options.colour == "auto" && terminal_of(1).colour));
  }
  fmt::print("{} -> {}: +{} -{} lines\n",
             before.name,
             variant.name,
             added_lines(differences),
             removed_lines(differences));
  return exit_fine;
}

}  // namespace

void add_diff_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<DiffOptions>();
  CLI::App* command = add_command(program, "diff");
  add_app_argument(*command, options->app);
  add_variant_argument(*command, options->variant);
  command->add_option("--against", options->against, "another variant than the parent")
      ->type_name("VARIANT");
  command->add_option("--color", options->colour, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  command->add_flag("--stat", options->stat, "only how many lines each file adds and removes");
  command->add_flag("--json", options->json, "print these numbers as JSON and nothing else");
  command->footer(
      "Examples:\n"
      "  ./casebook diff scf v1 --against v0\n"
      "  ./casebook diff cg v9 --stat");
  command->callback([options, &chosen] { chosen = [options] { return diff(*options); }; });
}

}  // namespace casebook::cli
