#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/campaign/drawing.hpp"
#include "cli/commands.hpp"
#include "cli/lab/work_copy.hpp"
#include "cli/process/process.hpp"
#include "cli/project/project.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

struct ServeOptions {
  std::string from;
  int port = 8080;
  bool dry_run = false;
};

/// The project's own records are waited for where there are none yet.
std::filesystem::path served_folder(const ServeOptions& options, const Project& project) {
  if (!options.from.empty()) {
    return existing_folder(options.from, "--from");
  }
  const std::filesystem::path results = project.results();
  if (!options.dry_run) {
    std::filesystem::create_directories(results);
  }
  return results;
}

Program server(const ServeOptions& options, const Project& project) {
  const std::string root = project.root().string();
  Program program{{drawing_python(), "-B", "-m", "report.page", "--root", root}};
  program.folder = project.root();
  append(program.arguments,
         {"--from",
          served_folder(options, project).string(),
          "--program",
          this_program().string(),
          "--board",
          board_root(project).string(),
          "--port",
          std::to_string(options.port)});
  return program;
}

int serve(const ServeOptions& options) {
  const Program program = server(options, this_project());
  if (options.dry_run) {
    fmt::print("{}\n", shell_line(program.arguments));
    return exit_fine;
  }
  Listener listener;
  listener.on_output = [](const std::string& line) {
    fmt::print("{}\n", line);
    std::fflush(stdout);  // also where a file or a pipe follows it
  };
  listener.on_error = [](const std::string& line) { fmt::print(stderr, "{}\n", line); };
  return run_program(program, listener).exit_code;
}

}  // namespace

void add_serve_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<ServeOptions>();
  CLI::App* command = add_command(program, "serve");
  command->add_option("--from", options->from, "folder with the records; default: results/")
      ->type_name("FOLDER");
  command->add_option("--port", options->port, "of localhost; 0: any that is free")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  command->add_flag("--dry-run", options->dry_run, "print the command line, start nothing");
  command->footer(
      "Examples:\n"
      "  ./casebook serve                       while ./casebook climb runs in another terminal\n"
      "  ./casebook serve --from profiles --port 9000");
  command->callback([options, &chosen] { chosen = [options] { return serve(*options); }; });
}

}  // namespace casebook::cli
