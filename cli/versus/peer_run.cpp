#include "cli/versus/peer_run.hpp"

#include <chrono>
#include <cstdlib>
#include <regex>
#include <set>

#include "cli/external/output_values.hpp"
#include "cli/process/process.hpp"
#include "cli/text/work_folder.hpp"
#include "cli/versus/peer_input.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/machine/openblas_core.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// With OpenBLAS kernels that fit the processor: a library that is older than its processor takes very
/// old ones, and our own programs have theirs chosen as well (harness/run/environment/openblas.hpp).
Variables environment_of(const Peer& peer, int threads) {
  Variables variables = {{"OMP_NUM_THREADS", std::to_string(threads)}};
  const char* const core = "OPENBLAS_CORETYPE";
  if (const std::string fitting = fitting_openblas_core();
      std::getenv(core) == nullptr && !fitting.empty()) {
    variables.emplace_back(core, fitting);
  }
  for (const auto& chosen : peer.running.environment) {
    std::erase_if(variables, [&](const auto& known) { return known.first == chosen.first; });
    variables.push_back(chosen);
  }
  return variables;
}

/// Text of its output files, in the order of their names.
std::string text_of_outputs(const fs::path& folder, const std::string& pattern) {
  std::set<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (std::regex_match(entry.path().filename().string(), std::regex(pattern))) {
      files.insert(entry.path());
    }
  }
  std::string text;
  for (const fs::path& file : files) {
    text += read_file(file);
  }
  return text;
}

void fill_folder(const fs::path& folder, const ExternalCase& input) {
  if (!input.deck.empty()) {
    write_file_atomically(folder / input.deck.filename(), input.deck_text);
  }
  for (const fs::path& file : input.files) {
    fs::copy_file(file, folder / file.filename());
  }
}

/// One process needs no launcher; ranks do.
std::vector<std::string> started(const ReadyPeer& ready,
                                 const Variables& exported,
                                 const std::vector<std::string>& command) {
  return ready.peer.processes == Peer::Processes::threads
             ? command
             : launched(ready.prepared, exported, command);
}

/// Every process is this program, which watches the peer's as its child.
Program watched_program(const ReadyPeer& ready, const fs::path& reports, const fs::path& folder) {
  const PreparedProgram& prepared = ready.prepared;
  const std::string watcher = this_program().string();
  Program program;
  program.arguments = started(ready, {}, {watcher, "external-rank", reports.string()});
  program.environment = launcher_environment(prepared.launcher, prepared.environment);
  program.environment.insert(
      program.environment.end(), prepared.environment.begin(), prepared.environment.end());
  program.folder = folder;
  program.adopt_orphans = true;
  return program;
}

}  // namespace

ReadyPeer ready_peer(const Peer& peer,
                     const std::string& program,
                     const ExternalCase& input,
                     const Launcher& launcher,
                     int cores,
                     Json values) {
  ReadyPeer ready{peer, {}, {program.empty() ? peer.program.program : program}};
  PreparedProgram& prepared = ready.prepared;
  const bool threads = peer.processes == Peer::Processes::threads;
  prepared.app = peer.program;
  prepared.configuration = peer.running;
  prepared.input = input;
  prepared.deck_text = input.deck_text;
  prepared.launcher = launcher;
  prepared.layout = {.ranks = threads ? 1 : cores, .threads = threads ? cores : 1};
  prepared.layout.binding = peer.running.binding;
  prepared.environment = environment_of(peer, prepared.layout.threads);
  prepared.program = program;
  values["deck"] = input.deck.filename().string();
  for (const std::string& argument : peer.program.arguments) {
    ready.command.push_back(filled_in(argument, values, peer.name + ".toml: arguments"));
  }
  return ready;
}

Program shown_program(const ReadyPeer& ready) {
  Program program{started(ready, ready.prepared.environment, ready.command)};
  program.environment = launcher_environment(ready.prepared.launcher, ready.prepared.environment);
  if (ready.peer.processes == Peer::Processes::threads) {
    program.environment = ready.prepared.environment;
  }
  program.folder = ready.prepared.input.deck.parent_path();
  return program;
}

ExternalRun run_peer(const ReadyPeer& ready, const fs::path& output_file) {
  const WorkFolder folder(output_file.parent_path());
  const WorkFolder reports(output_file.parent_path());
  fill_folder(folder.path(), ready.prepared.input);
  write_rank_program(reports.path(), {ready.command, ready.prepared.environment});

  ExternalRun run;
  Listener listener;
  listener.on_output = [&](const std::string& line) { run.output += line + "\n"; };
  listener.on_error = listener.on_output;
  const Program program = watched_program(ready, reports.path(), folder.path());
  const auto start = Clock::now();
  const Ending ending = run_program(program, listener);
  run.wall_s = std::chrono::duration<double>(Clock::now() - start).count();

  run.exit_code = ending.signal != 0 ? 128 + ending.signal : ending.exit_code;
  run.output += text_of_outputs(folder.path(), ready.peer.outputs);
  run.output_file = output_file.filename().string();
  write_file_atomically(output_file, run.output);
  run.ranks = read_rank_reports(reports.path());
  run.values = read_output(run.output, ready.peer.program.values);
  return run;
}

std::string version_of(const ReadyPeer& ready, const std::string& output) {
  const ExternalApp& app = ready.peer.program;
  if (app.version_command.empty()) {
    return first_match(output, app.version_pattern);
  }
  const Captured asked = capture({app.version_command});
  return first_match(asked.output + asked.errors, app.version_pattern);
}

}  // namespace casebook::cli
