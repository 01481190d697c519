#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "harness/cli/build/build.hpp"
#include "harness/cli/build/ctest_output.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/process/process.hpp"
#include "harness/cli/project/project.hpp"
#include "harness/cli/text/format.hpp"
#include "harness/cli/text/progress.hpp"
#include "harness/cli/text/terminal.hpp"
#include "harness/core/error.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {
namespace {

struct TestOptions {
  std::string filter;
  bool no_sanitizers = false;
  bool cluster = false;
  bool json = false;
};

// Several tests start MPI ranks, and each mpirun binds from the first core on: more at a time
// would only wait for each other.
constexpr const char* tests_at_a_time = "2";

/// Runs the tests of a preset that has been built; which ones, the preset says.
TestCounts run_tests(const Project& project,
                     const std::string& preset,
                     const TestOptions& options) {
  Program ctest{{"ctest", "--preset", preset, "-j", tests_at_a_time, "--output-on-failure"}};
  ctest.folder = project.root();
  if (!options.filter.empty()) {
    ctest.arguments.insert(ctest.arguments.end(), {"-R", options.filter});
  }
  CtestOutput output;
  Progress progress("testing " + preset, terminal_of(2));
  Listener listener;
  listener.on_output = [&](const std::string& line) {
    if (output.feed(line)) {
      progress.say(line);
    }
    if (output.n_all() > 0) {
      const double fraction = static_cast<double>(output.n_done()) / output.n_all();
      progress.show(
          fraction,
          fmt::format("{} of {}, {}", output.n_done(), output.n_all(), output.last_name()));
    }
  };
  std::string messages;
  listener.on_error = [&](const std::string& line) { messages += line + "\n"; };
  const Ending ending = run_program(ctest, listener);
  TestCounts counts = output.counts();
  if (!ending.fine() && counts.failed == 0) {
    progress.say(messages);
    counts.failed = 1;
    counts.failed_names.push_back("ctest --preset " + preset);
  }
  return counts;
}

/// Configures, builds and tests one preset. A build that fails is one failed test.
TestCounts test_preset(const Project& project,
                       const std::string& preset,
                       const TestOptions& options) {
  try {
    fmt::print(stderr, "{}: building what has changed (from nothing: some minutes)\n", preset);
    configure_preset(project, preset);
    build_targets(project.root() / "build" / preset, {}, terminal_of(2));
    return run_tests(project, preset, options);
  } catch (const EnvironmentError& error) {
    fmt::print(stderr, "casebook: error: {}\n", error.what());
    return {0, 1, 0, {"building " + preset}};
  }
}

void add(TestCounts& sum, const TestCounts& more) {
  sum.passed += more.passed;
  sum.failed += more.failed;
  sum.skipped += more.skipped;
  sum.failed_names.insert(
      sum.failed_names.end(), more.failed_names.begin(), more.failed_names.end());
}

void print_counts(const TestCounts& counts, bool json) {
  if (json) {
    const Json text = {{"passed", counts.passed},
                       {"failed", counts.failed},
                       {"skipped", counts.skipped},
                       {"failed_tests", counts.failed_names}};
    fmt::print("{}\n", text.dump(1));
    return;
  }
  for (const std::string& name : counts.failed_names) {
    fmt::print("failed: {}\n", name);
  }
  if (counts.skipped > 0) {
    fmt::print("skipped: {}\n", counted(counts.skipped, "test"));
  }
  fmt::print("{} passed, {} failed\n", counts.passed, counts.failed);
}

int test(const TestOptions& options) {
  const Project project = this_project();
  TestCounts counts = test_preset(project, "ci", options);
  if (options.cluster) {
    add(counts, run_tests(project, "cluster", options));  // of the same build
  }
  if (!options.no_sanitizers) {
    add(counts, test_preset(project, "asan", options));
  }
  if (counts.passed + counts.failed + counts.skipped == 0) {
    throw UsageError(fmt::format(
        "--filter {}: no test has such a name; `ctest --preset ci -N` lists them", options.filter));
  }
  print_counts(counts, options.json);
  return counts.failed == 0 ? exit_fine : exit_check_failed;
}

}  // namespace

void add_test_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<TestOptions>();
  CLI::App* command =
      program.add_subcommand("test", "Build everything and run the project's own tests");
  command->add_option("--filter", options->filter, "only tests whose name matches this expression")
      ->type_name("REGEX");
  command->add_flag("--no-sanitizers",
                    options->no_sanitizers,
                    "leave out the build with address and undefined-behaviour sanitizers");
  command->add_flag(
      "--cluster", options->cluster, "also jobs on a Slurm of four nodes, started on this machine");
  command->add_flag("--json", options->json, "print the counts as JSON and nothing else");
  command->footer("Example:\n  ./casebook test --filter deck --no-sanitizers");
  command->callback([options, &chosen] { chosen = [options] { return test(*options); }; });
}

}  // namespace casebook::cli
