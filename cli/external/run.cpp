#include "cli/external/run.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>

#include <fmt/format.h>

#include "cli/external/output_values.hpp"
#include "cli/external/result_files.hpp"
#include "cli/process/executable_pages.hpp"
#include "cli/process/process.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/work_folder.hpp"
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
    const fs::path copy = folder / place_in_run(prepared.input, file);
    fs::create_directories(copy.parent_path());
    fs::copy_file(file, copy);
  }
}

/// The steps before the run, such as a mesh: on this node, untimed, with the variables of the ranks and
/// CASEBOOK_RANKS, into how many parts a mesh is cut, and CASEBOOK_DECK, the deck's name.
/// Returns the output of the first that failed, and how it ended.
std::optional<ExternalRun> failed_step(const PreparedProgram& prepared, const fs::path& folder) {
  for (const std::string& line : prepared.app.before) {
    Program shell{{"sh", "-c", line}};
    shell.environment = prepared.environment;
    shell.environment.emplace_back("CASEBOOK_RANKS", std::to_string(prepared.layout.ranks));
    shell.environment.emplace_back("CASEBOOK_DECK", prepared.input.deck.filename().string());
    shell.folder = folder;
    shell.adopt_orphans = true;
    if (is_confined(prepared)) {
      shell.writable = {folder};
    }
    ExternalRun step;
    Listener listener;
    listener.on_output = [&](const std::string& text) { step.output += text + "\n"; };
    listener.on_error = listener.on_output;
    const Ending ending = run_program(shell, listener);
    if (!ending.fine()) {
      step.exit_code = ending.signal != 0 ? 128 + ending.signal : ending.exit_code;
      step.output += fmt::format("casebook: the step before the run failed: {}\n", line);
      return step;
    }
  }
  return std::nullopt;
}

std::vector<Reading> read_all(const std::string& output,
                              const std::vector<OutputValue>& questions,
                              const fs::path& folder) {
  std::vector<Reading> readings = read_output(output, questions);
  for (std::size_t i = 0; i < questions.size(); ++i) {
    if (!questions[i].file.empty()) {
      readings[i] = read_result_file(folder, questions[i]);
    }
  }
  return readings;
}

/// The wrapper and the program. A wrapper starts programs, so that the rule against it begins after it.
std::vector<std::string> rank_command(const PreparedProgram& prepared) {
  std::vector<std::string> command = prepared.wrapper;
  if (!prepared.wrapper.empty() && is_confined(prepared)) {
    append(command, {this_program().string(), "external-sole", "--"});
  }
  append(command, program_command(prepared));
  return command;
}

/// Folders to which the program of an untrusted deck may write, besides temporary ones; empty where it
/// is free, as under a profiler, whose results go elsewhere.
std::vector<fs::path> writable_folders(const PreparedProgram& prepared,
                                       const fs::path& reports,
                                       const fs::path& folder) {
  if (!is_confined(prepared) || !prepared.wrapper.empty()) {
    return {};
  }
  std::vector<fs::path> folders = {folder, reports};
  for (const auto& [name, value] : prepared.environment) {
    if (name == variable_of_mpi_watch) {
      folders.emplace_back(value);
    }
  }
  return folders;
}

/// The launcher, on every rank this program as the watcher, and the variables that the launcher
/// itself may look at.
Program watched_program(const PreparedProgram& prepared,
                        const fs::path& reports,
                        const fs::path& folder) {
  Program program;
  const std::string watcher = this_program().string();
  program.arguments = launched(prepared, {}, {watcher, "external-rank", reports.string()});
  program.environment = launcher_environment(prepared.launcher, prepared.environment);
  std::copy_if(prepared.environment.begin(),
               prepared.environment.end(),
               std::back_inserter(program.environment),
               [](const auto& variable) { return !is_search_path(variable.first); });
  program.folder = folder;
  program.adopt_orphans = true;
  program.writable = writable_folders(prepared, reports, folder);
  return program;
}

/// The time of the region that the app names for it, else of the whole program.
double time_that_counts(const ExternalApp& app, const ExternalRun& run) {
  for (std::size_t i = 0; i < app.regions.size(); ++i) {
    if (app.regions[i].name == app.time) {
      return number_of(run.regions[i]).value_or(not_a_number);
    }
  }
  return run.wall_s;
}

/// The run with its output's name and with what was read.
ExternalRun kept(ExternalRun run,
                 const PreparedProgram& prepared,
                 const fs::path& record_file,
                 int number,
                 const fs::path& folder) {
  run.output_file = fmt::format("{}.{}.out", record_file.stem().string(), number);
  run.values = read_all(run.output, prepared.app.values, folder);
  run.regions = read_all(run.output, prepared.app.regions, folder);
  run.time_s = time_that_counts(prepared.app, run);
  return run;
}

}  // namespace

ExternalRun run_once(const PreparedProgram& prepared, const fs::path& record_file, int number) {
  const fs::path beside = record_file.parent_path();
  const WorkFolder folder(beside);
  const WorkFolder reports(beside);
  fill_folder(folder.path(), prepared);
  write_rank_program(
      reports.path(),
      {rank_command(prepared),
       prepared.environment,
       with_deck(prepared.app.standard_input, prepared.input.deck.filename().string()),
       is_confined(prepared) && prepared.wrapper.empty()});
  if (auto step = failed_step(prepared, folder.path())) {
    return kept(*step, prepared, record_file, number, folder.path());
  }

  ExternalRun run;
  Listener listener;
  listener.on_output = [&](const std::string& line) { run.output += line + "\n"; };
  listener.on_error = listener.on_output;
  const Program program = watched_program(prepared, reports.path(), folder.path());
  read_pages_anew(prepared.program);
  const auto start = Clock::now();
  const Ending ending = run_program(program, listener);
  run.wall_s = std::chrono::duration<double>(Clock::now() - start).count();

  run.exit_code = ending.signal != 0 ? 128 + ending.signal : ending.exit_code;
  run.ranks = read_rank_reports(reports.path());
  return kept(run, prepared, record_file, number, folder.path());
}

void write_output(const fs::path& record_file, const ExternalRun& run) {
  write_file_atomically(record_file.parent_path() / run.output_file, run.output);
}

}  // namespace casebook::cli
