#include "harness/cli/external/run.hpp"

#include <chrono>

#include <fmt/format.h>

#include "harness/cli/external/output_values.hpp"
#include "harness/cli/text/work_folder.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// The deck, and what it reads, as the program finds them in its folder.
void fill_folder(const fs::path& folder, const ExternalPlan& plan) {
  write_file_atomically(folder / plan.input.deck.filename(), plan.deck_text);
  for (const fs::path& file : plan.input.files) {
    fs::copy_file(file, folder / file.filename());
  }
}

/// The launcher, on every rank this program as the watcher, and the variables that the launcher
/// itself may look at.
Program watched_program(const ExternalPlan& plan, const fs::path& reports, const fs::path& folder) {
  Program program;
  const std::string watcher = fs::read_symlink("/proc/self/exe").string();
  program.arguments = launched(plan, {}, {watcher, "external-rank", reports.string()});
  program.environment = launcher_environment(plan.launcher, plan.environment);
  program.environment.insert(
      program.environment.end(), plan.environment.begin(), plan.environment.end());
  program.folder = folder;
  program.adopt_orphans = true;
  return program;
}

}  // namespace

ExternalRun run_once(const ExternalPlan& plan, const fs::path& record_file, int number) {
  const fs::path beside = record_file.parent_path();
  const WorkFolder folder(beside);
  const WorkFolder reports(beside);
  fill_folder(folder.path(), plan);
  write_rank_program(reports.path(), {program_command(plan), plan.environment});

  ExternalRun run;
  Listener listener;
  listener.on_output = [&](const std::string& line) { run.output += line + "\n"; };
  listener.on_error = listener.on_output;
  const Program program = watched_program(plan, reports.path(), folder.path());
  const auto start = Clock::now();
  const Ending ending = run_program(program, listener);
  run.wall_s = std::chrono::duration<double>(Clock::now() - start).count();

  run.exit_code = ending.signal != 0 ? 128 + ending.signal : ending.exit_code;
  run.output_file = fmt::format("{}.{}.out", record_file.stem().string(), number);
  write_file_atomically(beside / run.output_file, run.output);
  run.ranks = read_rank_reports(reports.path());
  run.values = read_values(run.output, plan.app.values);
  run.regions = read_values(run.output, plan.app.regions);
  return run;
}

}  // namespace casebook::cli
