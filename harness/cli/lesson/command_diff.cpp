#include <memory>
#include <sstream>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "harness/cli/commands.hpp"
#include "harness/cli/lesson/changed_files.hpp"
#include "harness/cli/lesson/configuration_diff.hpp"
#include "harness/cli/lesson/source_diff.hpp"
#include "harness/cli/project/project.hpp"
#include "harness/cli/text/arguments.hpp"
#include "harness/cli/text/format.hpp"
#include "harness/cli/text/terminal.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

struct DiffOptions {
  std::string app;
  std::string variant;
  std::string against;
  std::string colour = "auto";
};

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

int diff(const DiffOptions& options) {
  const Project project = this_project();
  const Variant variant = project.variant(project.app(options.app), options.variant);
  const Variant before = other_side(options, project, variant);
  const Difference difference =
      variant.external ? configuration_difference(project, before, variant)
                       : difference_of(project.root(), changed_files(project, before, variant));
  const bool colour =
      options.colour == "always" || (options.colour == "auto" && terminal_of(1).colour);
  std::istringstream lines(difference.text);
  for (std::string line; std::getline(lines, line);) {
    fmt::print("{}\n", styled(line, style_of(line), colour));
  }
  fmt::print(
      "{} -> {}: +{} -{} lines\n", before.name, variant.name, difference.added, difference.removed);
  return exit_fine;
}

}  // namespace

void add_diff_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<DiffOptions>();
  CLI::App* command =
      program.add_subcommand("diff", "Show what a variant changes against its parent");
  add_app_argument(*command, options->app);
  add_variant_argument(*command, options->variant)->required();
  command->add_option("--against", options->against, "another variant than the parent")
      ->type_name("VARIANT");
  command->add_option("--color", options->colour, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  command->footer("Example:\n  ./casebook diff scf v1 --against v0");
  command->callback([options, &chosen] { chosen = [options] { return diff(*options); }; });
}

}  // namespace casebook::cli
