#include <filesystem>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/jobs/site.hpp"
#include "cli/jobs/site_detect.hpp"
#include "cli/project/project.hpp"
#include "cli/text/format.hpp"
#include "cli/text/table.hpp"
#include "cli/text/terminal.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

struct MachineOptions {
  std::string given;
  std::string output;
};

int list_machines() {
  Table table({{"machine"},
               {"scheduler"},
               {"cores of a node", Align::right},
               {"run there by us"},
               {"what it is"}});
  for (const auto& file : site_files(this_project().root())) {
    const Site site = read_site(file);
    table.add({{site.name},
               {site.scheduler->name()},
               {std::to_string(site.cores)},
               {site.run_there ? "yes" : "no"},
               {site.title}});
  }
  fmt::print("{}", table.text(terminal_of(1)));
  return exit_fine;
}

int show_machine(const MachineOptions& options) {
  fmt::print("{}", site_text(find_site(this_project().root(), options.given)));
  return exit_fine;
}

int detect_machine(const MachineOptions& options) {
  const std::string text =
      "# Written by `casebook machine detect`. What it cannot know: the project that pays, the\n"
      "# charge rate, and how compute nodes differ from this one.\n\n" +
      site_text(detect_site());
  if (options.output.empty()) {
    fmt::print("{}", text);
    return exit_fine;
  }
  if (std::filesystem::exists(options.output)) {
    throw UsageError(options.output +
                     ": the file exists, and may hold what was written by hand; give another name");
  }
  write_file_atomically(options.output, text);
  fmt::print("{}\n", shown_path(options.output));
  return exit_fine;
}

}  // namespace

void add_machine_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<MachineOptions>();
  CLI::App* command = add_command(program, "machine");
  command->require_subcommand(1);
  command->add_subcommand("list", "The machine files of the project")->callback([&chosen] {
    chosen = list_machines;
  });
  CLI::App* show = command->add_subcommand("show", "A machine file, with all that it leaves out");
  show->add_option("machine", options->given, "a name of the list, or a file")
      ->required()
      ->type_name("");
  show->callback([options, &chosen] { chosen = [options] { return show_machine(*options); }; });
  CLI::App* detect = command->add_subcommand("detect", "Write a file for where this program runs");
  detect->add_option("--output", options->output, "default: standard output")->type_name("FILE");
  detect->callback([options, &chosen] { chosen = [options] { return detect_machine(*options); }; });
  command->footer(
      "Examples:\n"
      "  ./casebook machine list\n"
      "  ./casebook machine detect --output jobs/machines/our_cluster.toml");
}

}  // namespace casebook::cli
