#include <filesystem>
#include <memory>
#include <set>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/campaign/drawing.hpp"
#include "cli/climb/stored_ladders.hpp"
#include "cli/commands.hpp"
#include "cli/process/process.hpp"
#include "cli/project/project.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "cli/text/work_folder.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

struct SlidesOptions {
  std::string app;
  std::string from;
  std::string to;
  std::string template_file;
  bool dry_run = false;
};

Program slides_program(const SlidesOptions& options, const Project& project) {
  const fs::path from = evidence_folder(options.from, project);
  Program program{{drawing_python(),
                   "-B",
                   "-m",
                   "report.talk",
                   "--root",
                   project.root().string(),
                   "--from",
                   from.string(),
                   "--to",
                   fs::absolute(options.to).string()}};
  program.folder = project.root();
  if (!options.app.empty()) {
    append(program.arguments, {"--app", project.app(options.app).name});
  }
  if (!options.template_file.empty()) {
    if (!fs::is_regular_file(options.template_file)) {
      throw UsageError(
          fmt::format("--template {}: there is no such file; give a .pptx", options.template_file));
    }
    append(program.arguments, {"--template", fs::absolute(options.template_file).string()});
  }
  return program;
}

/// Errors: UsageError with the apps that have records.
void require_app(const SlidesOptions& options, const Project& project) {
  if (!options.app.empty()) {
    return;
  }
  std::set<std::string> apps;
  const fs::path from = evidence_folder(options.from, project);
  for (const StoredLadder& ladder : stored_ladders(project, from).ladders) {
    apps.insert(ladder.app);
  }
  if (apps.empty()) {
    throw UsageError(fmt::format("slides APP: a talk is about one app, and {} has no timed run; {}",
                                 shown_path(from),
                                 "to make some: ./casebook climb APP"));
  }
  throw UsageError(
      fmt::format("slides: a talk is about one app: name one of {}, as in "
                  "`./casebook slides {} --to {}`",
                  fmt::join(apps, ", "),
                  *apps.begin(),
                  options.to));
}

/// Says whether a talk can be written there. It is asked before the records are read, which takes longer than what is
/// drawn from them.
Program place_program(const SlidesOptions& options, const Project& project) {
  Program program{
      {drawing_python(), "-B", "-m", "report.talk.place", fs::absolute(options.to).string()}};
  program.folder = project.root();
  return program;
}

int slides(const SlidesOptions& options) {
  const Project project = this_project();
  require_app(options, project);
  Program program = slides_program(options, project);
  if (const int code = run_drawing(place_program(options, project), "slides"); code != exit_fine) {
    return code;
  }
  const WorkFolder work(fs::temp_directory_path());
  const fs::path from = evidence_folder(options.from, project);
  append(program.arguments, {"--ladders", write_ladders(project, from, work.path()).string()});
  if (options.dry_run) {
    fmt::print("{}\n", shell_line(program.arguments));
    return exit_fine;
  }
  return run_drawing(program, "making slides");
}

}  // namespace

void add_slides_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<SlidesOptions>();
  CLI::App* command = add_command(program, "slides");
  command->add_option("app", options->app, "app; without one those with records are named")
      ->type_name("");
  command->add_option("--from", options->from, "folder with the records; default: profiles/")
      ->type_name("FOLDER");
  command
      ->add_option("--to",
                   options->to,
                   "the file to write; its ending chooses the format: .pptx (needs pandoc), .pdf "
                   "(and LibreOffice), .md (with a folder of figures)")
      ->required()
      ->type_name("FILE");
  command
      ->add_option("--template",
                   options->template_file,
                   "a .pptx whose master, colours and fonts the talk takes; the layouts keep "
                   "PowerPoint's English names")
      ->type_name("FILE");
  command->add_flag("--dry-run", options->dry_run, "print the command line, start nothing");
  command->footer(
      "Examples:\n"
      "  ./casebook slides spectral --from results --to talk.pptx\n"
      "  ./casebook slides lu --to talk.pdf --template team.pptx");
  command->callback([options, &chosen] { chosen = [options] { return slides(*options); }; });
}

}  // namespace casebook::cli
