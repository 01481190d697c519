#include <algorithm>
#include <ctime>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/bench/output.hpp"
#include "cli/bench/record.hpp"
#include "cli/bench/suite.hpp"
#include "cli/build/build.hpp"
#include "cli/commands.hpp"
#include "cli/process/process.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "cli/text/progress.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

struct BenchOptions {
  std::string app;
  std::string filter;
  std::string min_time = "0.1";
  std::string repetitions = "6";
  std::string results;
  bool list = false;
  bool json = false;
  bool dry_run = false;
};

double parse_min_time(const std::string& text) {
  constexpr double shortest = 0.001;
  constexpr double longest = 60.0;
  const double time_s = to_number<double>(text).value_or(0.0);
  if (!(time_s >= shortest && time_s <= longest)) {
    throw UsageError(
        fmt::format("--min-time {}: a number of seconds from {} to {} is needed; 0.1 is the "
                    "default",
                    text,
                    shortest,
                    longest));
  }
  return time_s;
}

std::string bench_dry_run(const Program& program, const BenchSuite& suite, const Project& project) {
  std::vector<std::string> words;
  for (const auto& [name, value] : program.environment) {
    words.push_back(name + "=" + value);
  }
  append(words, program.arguments);
  return fmt::format(
      "{}\n{}\n",
      shell_line({"cmake", "--build", project.build().string(), "--target", suite.target}),
      shell_line(words));
}

/// The name in a line `"run_name": "boys/order_4",` of the library's JSON, or "".
std::string kernel_begun_in(const std::string& line) {
  const std::string key = "\"run_name\": \"";
  const std::size_t start = line.find(key);
  if (start == std::string::npos) {
    return "";
  }
  const std::size_t name = start + key.size();
  return line.substr(name, line.find('"', name) - name);
}

/// Runs the program and returns what it printed. It prints a kernel when that is finished.
std::string time_kernels(const Program& program,
                         const std::vector<std::string>& names,
                         const Terminal& terminal) {
  std::string output;
  std::string errors;
  Progress progress("timing", terminal);
  Listener listener;
  listener.on_output = [&](const std::string& line) {
    output += line + "\n";
    const auto done = std::find(names.begin(), names.end(), kernel_begun_in(line));
    if (done != names.end()) {
      const auto n_done = done - names.begin() + 1;
      progress.show(static_cast<double>(n_done) / static_cast<double>(names.size()), *done);
    }
  };
  listener.on_error = [&](const std::string& line) { errors += line + "\n"; };
  const Ending ending = run_program(program, listener);
  progress.clear();
  if (!ending.fine()) {
    fmt::print(stderr, "{}", errors);
    throw EnvironmentError(
        ending.signal != 0
            ? fmt::format("the kernels died of signal {}; to see where: {}",
                          ending.signal,
                          shell_line(program.arguments))
            : fmt::format("the kernels ended with exit code {}: see above", ending.exit_code));
  }
  return output;
}

std::filesystem::path bench_folder(const BenchOptions& options, const Project& project) {
  const std::filesystem::path results =
      options.results.empty() ? project.results() : std::filesystem::absolute(options.results);
  return results / "bench";
}

int bench(const BenchOptions& options) {
  const Project project = this_project();
  const App& app = project.app(options.app);
  const BenchRun run = {std::time(nullptr),
                        app.name,
                        {options.filter,
                         parse_min_time(options.min_time),
                         parse_count(options.repetitions, "--repetitions", "six are the default")}};
  const BenchSuite suite = require_bench_suite(project, app);
  const Program program = bench_program(project, suite, run.settings);
  if (options.dry_run) {
    fmt::print("{}", bench_dry_run(program, suite, project));
    return exit_fine;
  }
  const auto folder = bench_folder(options, project);
  if (!options.list) {
    require_writable_folder(folder);
  }
  build_targets(project.build(), {suite.target}, terminal_of(2));
  const std::vector<std::string> names = kernel_names(program, options.filter);
  if (options.list) {
    fmt::print("{}\n", fmt::join(names, "\n"));
    return exit_fine;
  }
  const BenchOutput output = parse_bench_output(time_kernels(program, names, terminal_of(2)));
  const std::string id = new_bench_id(run);
  const Json record = bench_record(id, run, output);
  const auto file = folder / (id + ".json");
  write_file_atomically(file, record.dump(1) + "\n");
  if (options.json) {
    fmt::print("{}\n", record.dump(1));
  } else {
    fmt::print("{}record: {}\n", bench_text(record, terminal_of(1)), shown_path(file));
  }
  return all_kernels_right(record) ? exit_fine : exit_check_failed;
}

}  // namespace

void add_bench_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<BenchOptions>();
  CLI::App* command = add_command(program, "bench");
  add_app_argument(*command, options->app);
  command
      ->add_option("--filter", options->filter, "only kernels whose name matches this expression")
      ->type_name("REGEX");
  command->add_option("--min-time", options->min_time, "of each repetition; default: 0.1")
      ->type_name("SECONDS");
  command->add_option("--repetitions", options->repetitions, "of each kernel; default: 6")
      ->type_name("N");
  command->add_option("--results", options->results, "folder for the record; default: results/")
      ->type_name("FOLDER");
  command->add_flag("--list", options->list, "print the names of the kernels and time nothing");
  command->add_flag("--json", options->json, "print the record and nothing else");
  command->add_flag(
      "--dry-run", options->dry_run, "print the command lines; build and time nothing");
  command->footer(
      "Examples:\n"
      "  ./casebook bench scf                        all kernels, some minutes\n"
      "  ./casebook bench scf --filter eri/          each kind of quartets, and by libint2\n"
      "  ./casebook bench scf --filter 'pppp|dddd'   three methods, two kinds of quartets");
  command->callback([options, &chosen] { chosen = [options] { return bench(*options); }; });
}

}  // namespace casebook::cli
