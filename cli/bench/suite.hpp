#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/process/child.hpp"
#include "cli/project/project.hpp"

namespace casebook::cli {

/// The program that times an app's kernels alone, as this build knows it.
struct BenchSuite {
  std::string target;                ///< to be built
  std::filesystem::path executable;  ///< may not have been built yet
};

/// Settings for timing the kernels.
struct BenchSettings {
  std::string filter;       ///< regular expression over the names; "": all
  double min_time_s = 0.1;  ///< that each repetition takes at least
  int repetitions = 6;
};

/// The suite of an app from <build>/kernels.json; empty when the build was configured without
/// Google Benchmark, which is when that file is missing.
/// Errors: UsageError when the app has no kernels.
std::optional<BenchSuite> find_bench_suite(const Project& project, const App& app);

/// Likewise; a build that knows no suite is configured again, for the library may have come since.
/// Errors: EnvironmentError that names the missing package; UsageError as above.
BenchSuite require_bench_suite(const Project& project, const App& app);

/// The program with its options; it binds itself to one processor.
Program bench_program(const Project& project,
                      const BenchSuite& suite,
                      const BenchSettings& settings);

/// Names of the kernels that the filter lets through, in the order in which they are timed.
/// Errors: UsageError when there is none or when the filter is no regular expression.
std::vector<std::string> kernel_names(const Program& program, const std::string& filter);

}  // namespace casebook::cli
