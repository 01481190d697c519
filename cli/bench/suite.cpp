#include "cli/bench/suite.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/build/build.hpp"
#include "cli/process/process.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {
namespace {

Captured listed_kernels(Program program) {
  program.arguments.emplace_back("--benchmark_list_tests=true");
  return capture(program);
}

}  // namespace

std::optional<BenchSuite> find_bench_suite(const Project& project, const App& app) {
  const auto list = project.build() / "kernels.json";
  if (!std::filesystem::exists(list)) {
    return std::nullopt;
  }
  const Json suites = Json::parse(read_file(list));
  if (!suites.contains(app.name)) {
    std::vector<std::string> known;
    for (const auto& [name, suite] : suites.items()) {
      known.push_back(name);
    }
    throw UsageError(fmt::format("{} has no kernels to be timed alone; these apps have: {}",
                                 app.name,
                                 fmt::join(known, ", ")));
  }
  const Json& suite = suites.at(app.name);
  return BenchSuite{suite.at("target").get<std::string>(),
                    project.build() / suite.at("executable").get<std::string>()};
}

BenchSuite require_bench_suite(const Project& project, const App& app) {
  if (const auto suite = find_bench_suite(project, app)) {
    return *suite;
  }
  configure(project.build());
  if (const auto suite = find_bench_suite(project, app)) {
    return *suite;
  }
  throw EnvironmentError(fmt::format(
      "CMake finds no Google Benchmark for {}; install libbenchmark-dev (Debian, Ubuntu), or build "
      "the library and set CMAKE_PREFIX_PATH to where it is installed; a build with sanitizers has "
      "no kernels",
      project.build().string()));
}

Program bench_program(const Project& project,
                      const BenchSuite& suite,
                      const BenchSettings& settings) {
  Program program{{suite.executable.string(),
                   "--benchmark_format=json",
                   // Without the unit, which releases up to 1.7 refuse and later ones do not need.
                   fmt::format("--benchmark_min_time={}", settings.min_time_s),
                   fmt::format("--benchmark_repetitions={}", settings.repetitions)}};
  if (!settings.filter.empty()) {
    program.arguments.push_back("--benchmark_filter=" + settings.filter);
  }
  program.environment = {{"CASEBOOK_ROOT", project.root().string()}, {"OMP_NUM_THREADS", "1"}};
  program.folder = project.root();
  return program;
}

std::vector<std::string> kernel_names(const Program& program, const std::string& filter) {
  const Captured list = listed_kernels(program);
  if (!list.ending.fine()) {
    throw EnvironmentError(
        fmt::format("{} does not start: {}", program.arguments.front(), first_line(list.errors)));
  }
  std::vector<std::string> names = split_at(list.output, '\n');
  if (names.empty()) {
    throw UsageError(fmt::format("--filter {}: {}; `casebook bench APP --list` names the kernels",
                                 filter,
                                 first_line(list.errors)));
  }
  return names;
}

}  // namespace casebook::cli
