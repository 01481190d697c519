#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/lesson/glossary.hpp"
#include "cli/lesson/step_text.hpp"
#include "cli/lesson/variants_table.hpp"
#include "cli/project/project.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "cli/text/terminal.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

struct ExplainOptions {
  std::string app;
  std::string variant;
};

constexpr const char* page_of_words = "docs/start-here.md";

bool is_app(const Project& project, const std::string& name) {
  const auto& apps = project.apps();
  return std::any_of(apps.begin(), apps.end(), [&](const App& app) { return app.name == name; });
}

/// Prints what the word means; false where it is none.
bool explain_word(const Project& project, const std::string& asked) {
  const std::vector<Word> words = words_of_page(read_file(project.root() / page_of_words));
  const std::vector<Word> found = meanings_of(asked, words);
  for (const Word& word : found) {
    const std::string text = fmt::format("{} ({}): {}", word.term, word.where, word.meaning);
    for (const std::string& line : wrapped(text, terminal_of(1).width)) {
      fmt::print("{}\n", line);
    }
  }
  return !found.empty();
}

int explain(const ExplainOptions& options) {
  const Project project = this_project();
  if (options.variant.empty()) {
    if (!is_app(project, options.app) && explain_word(project, options.app)) {
      return exit_fine;
    }
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
      "Examples:\n"
      "  ./casebook explain scf       its variants\n"
      "  ./casebook explain scf v0    the lesson of one\n"
      "  ./casebook explain halo      a word of docs/start-here.md");
  command->callback([options, &chosen] { chosen = [options] { return explain(*options); }; });
}

}  // namespace casebook::cli
