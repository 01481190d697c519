#include "harness/cli/external/run.hpp"

#include <chrono>

#include <fmt/format.h>

#include "harness/cli/external/output_values.hpp"
#include "harness/cli/process/process.hpp"
#include "harness/cli/text/work_folder.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// The deck, and what it reads, as the program finds them in its folder.
void fill_folder(const fs::path& folder, const PreparedProgram& prepared) {
  write_file_atomically(folder / prepared.input.deck.filename(), prepared.deck_text);
  for (const fs::path& file : prepared.input.files) {
    fs::copy_file(file, folder / file.filename());
  }
}

/// The launcher, on every rank this program as the watcher, and the variables that the launcher
/// itself may look at.
Program watched_program(const PreparedProgram& prepared,
                        const fs::path& reports,
                        const fs::path& folder) {
  Program program;
  const std::string watcher = fs::read_symlink("/proc/self/exe").string();
  program.arguments = launched(prepared, {}, {watcher, "external-rank", reports.string()});
  program.environment = launcher_environment(prepared.launcher, prepared.environment);
  program.environment.insert(
      program.environment.end(), prepared.environment.begin(), prepared.environment.end());
  program.folder = folder;
  program.adopt_orphans = true;
  return program;
}

}  // namespace

ExternalRun run_once(const PreparedProgram& prepared, const fs::path& record_file, int number) {
  const fs::path beside = record_file.parent_path();
  const WorkFolder folder(beside);
  const WorkFolder reports(beside);
  fill_folder(folder.path(), prepared);
  write_rank_program(reports.path(), {program_command(prepared), prepared.environment});

  ExternalRun run;
  Listener listener;
  listener.on_output = [&](const std::string& line) { run.output += line + "\n"; };
  listener.on_error = listener.on_output;
  const Program program = watched_program(prepared, reports.path(), folder.path());
  const auto start = Clock::now();
  const Ending ending = run_program(program, listener);
  run.wall_s = std::chrono::duration<double>(Clock::now() - start).count();

  run.exit_code = ending.signal != 0 ? 128 + ending.signal : ending.exit_code;
  run.output_file = fmt::format("{}.{}.out", record_file.stem().string(), number);
  run.ranks = read_rank_reports(reports.path());
  run.values = read_values(run.output, prepared.app.values);
  run.regions = read_values(run.output, prepared.app.regions);
  return run;
}

void write_output(const fs::path& record_file, const ExternalRun& run) {
  write_file_atomically(record_file.parent_path() / run.output_file, run.output);
}

}  // namespace casebook::cli
