#include <filesystem>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/lesson/step_text.hpp"
#include "cli/lesson/variants_table.hpp"
#include "cli/project/project.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/terminal.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

struct ExplainOptions {
  std::string app;
  std::string variant;
};

int explain(const ExplainOptions& options) {
  const Project project = this_project();
  if (options.variant.empty()) {
    return offer_variants(project, project.app(options.app), "explain");
  }
  const Variant variant = project.variant(project.app(options.app), options.variant);
  const std::filesystem::path page = variant.folder / "step.md";
  if (!std::filesystem::exists(page)) {
    throw UsageError(fmt::format("{} has no page yet; write {}", variant.name, page.string()));
  }
  const std::string text = read_file(page);
  const Terminal terminal = terminal_of(1);
  fmt::print("{}", terminal.interactive ? rendered(text, terminal) : text);
  return exit_fine;
}

}  // namespace

void add_explain_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<ExplainOptions>();
  CLI::App* command = add_command(program, "explain");
  add_app_argument(*command, options->app);
  add_variant_argument(*command, options->variant);
  command->footer(
      "Examples:\n  ./casebook explain scf       its variants\n  ./casebook explain scf v0");
  command->callback([options, &chosen] { chosen = [options] { return explain(*options); }; });
}

}  // namespace casebook::cli
