#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/campaign/drawing.hpp"
#include "cli/campaign/summary.hpp"
#include "cli/commands.hpp"
#include "cli/process/process.hpp"
#include "cli/project/project.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "cli/text/work_folder.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

struct ReportOptions {
  std::string from;
  std::string to;
  std::vector<std::string> plans;
  std::string scaling;
  bool hpl = false;
  bool csv = false;
  bool html = false;
  bool dry_run = false;
};

/// A report of one kind, as contests ask for it.
Program form_program(const ReportOptions& options, const Project& project) {
  if (options.to.empty()) {
    throw UsageError(
        fmt::format("report {0}: --to names the file that is written, as in --to {1}.md",
                    options.hpl ? "--hpl" : "--scaling",
                    options.hpl ? "hpl" : "scaling"));
  }
  Program program{{drawing_python(), "-B", "-m", "report.forms"}};
  program.folder = project.root();
  program.arguments.emplace_back(options.hpl ? "hpl" : "scaling");
  if (!options.hpl) {
    append(program.arguments, {"--app", project.app(options.scaling).name});
  }
  append(program.arguments,
         {"--root",
          project.root().string(),
          "--from",
          evidence_folder(options.from, project).string(),
          "--to",
          fs::absolute(options.to).string()});
  return program;
}

Program report_program(const ReportOptions& options, const Project& project) {
  const fs::path folder = options.to.empty() ? project.root() : fs::absolute(options.to);
  const fs::path to = options.html ? folder / "report.html" : folder;
  const std::string package = options.html ? "report.page" : "report";
  Program program{{drawing_python(), "-B", "-m", package, "--root", project.root().string()}};
  program.folder = project.root();
  auto& arguments = program.arguments;
  append(arguments,
         {"--from", evidence_folder(options.from, project).string(), "--to", to.string()});
  if (options.html) {
    append(arguments, {"--program", this_program().string()});
    return program;
  }
  if (options.csv) {
    arguments.emplace_back("--csv");
  }
  if (!options.to.empty()) {
    arguments.emplace_back("--slides");
  }
  return program;
}

/// Writes what each plan has come to where report/ can read it.
void add_plans(const std::vector<std::string>& plans,
               const Project& project,
               const fs::path& folder,
               Program& program) {
  for (const std::string& file : plans) {
    const Plan plan = read_plan(file, project);
    const fs::path json = folder / (std::to_string(program.arguments.size()) + ".json");
    write_file_atomically(json, plan_json(plan, Ledger(plan.ledger())).dump(1));
    append(program.arguments, {"--plan", json.string()});
  }
}

int report(const ReportOptions& options) {
  const Project project = this_project();
  const bool is_form = options.hpl || !options.scaling.empty();
  Program program = is_form ? form_program(options, project) : report_program(options, project);
  const WorkFolder work(fs::temp_directory_path());
  const fs::path from = evidence_folder(options.from, project);
  append(program.arguments, {"--ladders", write_ladders(project, from, work.path()).string()});
  add_plans(options.plans, project, work.path(), program);
  if (options.dry_run) {
    fmt::print("{}\n", shell_line(program.arguments));
    return exit_fine;
  }
  return run_drawing(program, "the report");
}

}  // namespace

void add_report_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<ReportOptions>();
  CLI::App* command = add_command(program, "report");
  command->add_option("--from", options->from, "folder with the records; default: profiles/")
      ->type_name("FOLDER");
  command
      ->add_option("--to",
                   options->to,
                   "folder for REPORT.md and report/; figures come as slides (PNG) too; default: "
                   "the project, without slides. With --scaling or --hpl the file")
      ->type_name("PLACE");
  CLI::Option* plan =
      command
          ->add_option("--plan",
                       options->plans,
                       "also what this experiment plan has come to, with heat maps; repeatable")
          ->type_name("FILE")
          ->allow_extra_args(false);
  CLI::Option* csv = command->add_flag("--csv", options->csv, "write the data of each figure too");
  CLI::Option* html =
      command
          ->add_flag("--html",
                     options->html,
                     "instead write report.html: one file to click through, which needs no network")
          ->excludes(plan)
          ->excludes(csv);
  CLI::Option* scaling =
      command
          ->add_option("--scaling",
                       options->scaling,
                       "instead write a scaling report of this app: time, speed-up, efficiency, "
                       "repeats, command lines; what only you can say is asked for")
          ->type_name("APP")
          ->excludes(plan)
          ->excludes(csv)
          ->excludes(html);
  command->add_flag("--hpl", options->hpl, "instead write a report of HPL from runs of hpl and lu")
      ->excludes(plan)
      ->excludes(csv)
      ->excludes(html)
      ->excludes(scaling);
  command->add_flag("--dry-run", options->dry_run, "print the command line, start nothing");
  command->footer(
      "Examples:\n"
      "  ./casebook report\n"
      "  ./casebook report --html\n"
      "  ./casebook report --scaling cg --from results --to scaling.md\n"
      "  ./casebook report --from results --to my_slides --csv");
  command->callback([options, &chosen] { chosen = [options] { return report(*options); }; });
}

}  // namespace casebook::cli
