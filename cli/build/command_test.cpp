#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/build/build.hpp"
#include "cli/build/build_beside.hpp"
#include "cli/build/ctest_output.hpp"
#include "cli/build/passed_tests.hpp"
#include "cli/build/slowest.hpp"
#include "cli/commands.hpp"
#include "cli/process/process.hpp"
#include "cli/project/project.hpp"
#include "cli/text/format.hpp"
#include "cli/text/progress.hpp"
#include "cli/text/terminal.hpp"
#include "harness/core/error.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

struct TestOptions {
  std::string filter;
  bool full = false;
  bool thorough = false;
  bool again = false;
  bool cluster = false;
  bool times = false;
  bool json = false;
};

/// Outcome of the tests, and the time of each part of the work.
struct TestResults {
  TestCounts counts;
  int n_unchanged = 0;  ///< of those that passed: before, on what there is now
  std::vector<Timed> parts;
  std::vector<Timed> tests;
  std::vector<Timed> objects;
};

// A test that starts ranks says how many processors it takes, and waits for more than half of its time:
// two processors are busy with as many tests as would fill eight.
constexpr const char* processors_to_fill = "8";

constexpr std::size_t n_slowest = 20;

/// Adds the time until its end to the parts of the results.
class TimedPart {
 public:
  TimedPart(std::string name, TestResults& results) : name_(std::move(name)), results_(results) {}
  ~TimedPart() {
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start_;
    results_.parts.push_back({name_, time.count()});
  }
  TimedPart(const TimedPart&) = delete;
  TimedPart& operator=(const TimedPart&) = delete;

 private:
  std::string name_;
  TestResults& results_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Runs those tests of a build that ctest's words choose, and adds them to the results.
/// what: they are called in messages
CtestOutput run_tests(const fs::path& build,
                      const std::string& what,
                      const std::vector<std::string>& choice,
                      const TestOptions& options,
                      TestResults& results) {
  const TimedPart part("testing " + what, results);
  Program ctest{{"ctest", "--test-dir", build.string(), "-j", processors_to_fill}};
  ctest.arguments.insert(ctest.arguments.end(), choice.begin(), choice.end());
  if (!options.filter.empty()) {
    ctest.arguments.insert(ctest.arguments.end(), {"-R", options.filter});
  }
  CtestOutput output;
  Progress progress("testing " + what, terminal_of(2));
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
    counts.failed_names.push_back(shell_line(ctest.arguments));
  }
  results.counts += counts;
  results.tests.insert(results.tests.end(), output.times().begin(), output.times().end());
  return output;
}

/// Everything that a test needs.
constexpr const char* tests_target = "casebook_tests";

/// Builds what the tests need. A warning is a failed test.
/// beside: has begun with it; may be null, and is at its end then
void build_tests(const fs::path& build,
                 const std::string& what,
                 std::unique_ptr<BuildBeside> beside,
                 TestResults& results) {
  const TimedPart part("building " + what, results);
  fmt::print(stderr, "{}: building what has changed (from nothing: some minutes)\n", what);
  std::string said;
  std::size_t n_before = lines_of_build_log(build);
  if (beside != nullptr) {
    n_before = beside->lines_before();
    said = beside->finish(terminal_of(2));
    beside.reset();
  }
  said += build_targets(build, {tests_target}, terminal_of(2));
  const std::vector<Timed> made = built_since(build, n_before);
  results.objects.insert(results.objects.end(), made.begin(), made.end());
  if (said.find("warning:") != std::string::npos) {
    fmt::print(stderr, "{}", said);
    results.counts += {0, 1, 0, {what + " compiles without warnings"}};
  }
}

/// Calls a part of the work. One that cannot be done is a failed test.
void attempt(const std::string& what, TestResults& results, const std::function<void()>& part) {
  try {
    part();
  } catch (const EnvironmentError& error) {
    fmt::print(stderr, "casebook: error: {}\n", error.what());
    results.counts += {0, 1, 0, {what}};
  }
}

/// Runs the release build's tests, but for those that would only pass again.
void run_what_has_changed(const Project& project,
                          const TestOptions& options,
                          TestResults& results) {
  std::vector<std::string> choice{"-LE", "cluster", "--output-on-failure"};
  if (!options.filter.empty()) {  // few tests: to compare all executables would take longer
    run_tests(project.build(), "release", choice, options, results);
    return;
  }
  PassedTests passed(project.root(), project.build());
  const std::vector<int> numbers = passed.to_run();
  if (!options.full && !options.again) {
    // ctest's words for: no range, and these.
    choice.insert(choice.end(), {"-I", fmt::format("0,0,0,{}", fmt::join(numbers, ","))});
    results.n_unchanged = passed.n_unchanged();
    results.counts.passed += results.n_unchanged;
  }
  passed.keep(run_tests(project.build(), "release", choice, options, results));
}

void test_release(const Project& project, const TestOptions& options, TestResults& results) {
  const fs::path& build = project.build();
  attempt("building the tests", results, [&] {
    configure(build,
              {"CASEBOOK_TESTS=ON",
               std::string("CASEBOOK_FULL_TESTS=") + (options.full ? "ON" : "OFF"),
               std::string("CASEBOOK_THOROUGH_TESTS=") + (options.thorough ? "ON" : "OFF")});
    build_tests(build, "release", nullptr, results);
    run_what_has_changed(project, options, results);
  });
}

void test_cluster(const Project& project, const TestOptions& options, TestResults& results) {
  run_tests(project.build(), "cluster", {"-L", "cluster", "--verbose"}, options, results);
}

/// The cluster's jobs wait for half of their time: the sanitizers' build goes on beside them.
void test_cluster_and_sanitizers(const Project& project,
                                 const TestOptions& options,
                                 TestResults& results) {
  const fs::path build = project.build() / "sanitizers";
  attempt("building the tests with sanitizers", results, [&] {
    configure_preset(project, "asan", build);
    auto beside = std::make_unique<BuildBeside>(build, tests_target);
    test_cluster(project, options, results);
    build_tests(build, "sanitizers", std::move(beside), results);
    run_tests(build, "sanitizers", {"-L", "sanitize", "--output-on-failure"}, options, results);
  });
}

/// Ten seconds of each fuzz target. They are libFuzzer's: without clang there are none.
void test_fuzz_targets(const Project& project, const TestOptions& options, TestResults& results) {
  if (find_program("clang++").empty()) {
    fmt::print(stderr,
               "fuzz targets: skipped, because clang++ was not found; on Debian: apt-get install "
               "clang libclang-rt-dev libomp-dev\n");
    results.counts.skipped += 1;
    return;
  }
  const fs::path build = project.build() / "fuzz";
  attempt("building the fuzz targets", results, [&] {
    configure_preset(project, "fuzz", build);
    build_tests(build, "fuzz targets", nullptr, results);
    run_tests(build, "fuzz targets", {"-L", "fuzz", "--output-on-failure"}, options, results);
  });
}

void print_results(const TestResults& results, const TestOptions& options) {
  const TestCounts& counts = results.counts;
  if (options.json) {
    const Json text = {{"passed", counts.passed},
                       {"failed", counts.failed},
                       {"skipped", counts.skipped},
                       {"unchanged", results.n_unchanged},
                       {"failed_tests", counts.failed_names}};
    fmt::print("{}\n", text.dump(1));
    return;
  }
  if (options.times) {
    fmt::print("{}", slowest_text(results.parts, results.parts.size(), "parts"));
    fmt::print("{}", slowest_text(results.objects, n_slowest, "objects"));
    fmt::print("{}", slowest_text(results.tests, n_slowest, "tests"));
  }
  for (const std::string& name : counts.failed_names) {
    fmt::print("failed: {}\n", name);
  }
  if (counts.skipped > 0) {
    fmt::print("skipped: {}\n", counted(counts.skipped, "test"));
  }
  if (results.n_unchanged > 0) {
    fmt::print("not run again: {} that passed on the same executables and files (--again)\n",
               counted(results.n_unchanged, "test"));
  }
  if (!options.full) {
    fmt::print(
        "left out: {}sanitizers, fuzz targets, all layouts, other instruction sets, kernels, the "
        "Slurm cluster (./casebook test --full)\n",
        options.thorough ? ""
                         : "rungs between the ends of the ladders, wrong programs, other programs, labs "
                           "(--thorough), ");
  }
  fmt::print("{} passed, {} failed\n", counts.passed, counts.failed);
}

int test(const TestOptions& options) {
  const Project project = this_project();
  TestResults results;
  test_release(project, options, results);
  if (options.full) {
    test_cluster_and_sanitizers(project, options, results);
    test_fuzz_targets(project, options, results);
  } else if (options.cluster) {
    test_cluster(project, options, results);
  }
  const TestCounts& counts = results.counts;
  if (counts.passed + counts.failed + counts.skipped == 0) {
    throw UsageError(
        fmt::format("--filter {}: no test has such a name; `ctest --test-dir {} -N` "
                    "lists them{}",
                    options.filter,
                    project.build().string(),
                    options.thorough || options.full ? "" : "; --thorough adds more"));
  }
  print_results(results, options);
  return counts.failed == 0 ? exit_fine : exit_check_failed;
}

}  // namespace

void add_test_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<TestOptions>();
  CLI::App* command = add_command(program, "test");
  command->add_option("--filter", options->filter, "only tests whose name matches this expression")
      ->type_name("REGEX");
  command->add_flag("--full",
                    options->full,
                    "also what --thorough adds, sanitizers, fuzz targets, all layouts, other "
                    "instruction sets, kernels "
                    "and jobs on a Slurm of four nodes, started on this machine");
  command->add_flag(
      "--thorough",
      options->thorough,
      "also the rungs between the ends of the ladders, judges against wrong programs, readers "
      "against other programs, labs, and what no machine changes");
  command->add_flag(
      "--again", options->again, "also tests that have passed on the same executables and files");
  command->add_flag("--cluster", options->cluster, "also the jobs on the Slurm of four nodes");
  command->add_flag("--times", options->times, "list the slowest objects and tests at the end");
  command->add_flag("--json", options->json, "print the counts as JSON and nothing else");
  command->footer(
      "Examples:\n"
      "  ./casebook test                  what tells whether it works here\n"
      "  ./casebook test --thorough       before a change goes in\n"
      "  ./casebook test --filter deck\n"
      "  ./casebook test --full --times   everything, and what it costs");
  command->callback([options, &chosen] { chosen = [options] { return test(*options); }; });
}

}  // namespace casebook::cli
