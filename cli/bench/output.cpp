#include "cli/bench/output.hpp"

#include <algorithm>
#include <regex>

#include <fmt/format.h>

#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/statistics.hpp"

namespace casebook::cli {
namespace {

/// The library writes numbers that are none as C++ prints them, which JSON does not know.
std::string without_nan(const std::string& text) {
  static const std::regex no_number("(\": )-?(NaN|Infinity)(,?\n)");
  return std::regex_replace(text, no_number, "$1null$3");
}

double in_seconds(double time, const std::string& unit) {
  if (unit == "s") {
    return time;
  }
  if (unit == "ms") {
    return 1e-3 * time;
  }
  if (unit == "us") {
    return 1e-6 * time;
  }
  if (unit == "ns") {
    return 1e-9 * time;
  }
  throw EnvironmentError(
      fmt::format("Google Benchmark gives times in `{}`; known are ns, us, ms and s", unit));
}

double number_in(const Json& run, const char* key) {
  const Json entry = run.value(key, Json());
  return entry.is_number() ? entry.get<double>() : 0.0;
}

/// Adds one repetition to its kernel.
void add_repetition(const Json& run, KernelTimes& kernel) {
  if (run.value("error_occurred", false)) {
    kernel.problem = run.value("error_message", "no reason given");
    return;
  }
  if (run.value("skipped", false)) {
    kernel.left_out = run.value("skip_message", "no reason given");
    return;
  }
  const std::string unit = run.value("time_unit", "ns");
  kernel.item = run.value("label", "");
  kernel.iterations = run.at("iterations").get<std::int64_t>();
  kernel.real_time_s.push_back(in_seconds(run.at("real_time").get<double>(), unit));
  kernel.cpu_time_s.push_back(in_seconds(run.at("cpu_time").get<double>(), unit));
  kernel.items_per_second.push_back(number_in(run, "items_per_second"));
  kernel.bytes_per_second.push_back(number_in(run, "bytes_per_second"));
}

std::vector<KernelTimes> kernels_of(const Json& runs) {
  std::vector<KernelTimes> kernels;
  for (const Json& run : runs) {
    if (run.value("run_type", "iteration") != "iteration") {
      continue;
    }
    const auto name = run.at("name").get<std::string>();
    auto kernel = std::ranges::find(kernels, name, &KernelTimes::name);
    if (kernel == kernels.end()) {
      kernel = kernels.insert(kernel, KernelTimes{name, ""});
    }
    add_repetition(run, *kernel);
  }
  return kernels;
}

std::vector<std::string> warnings_of_library(const Json& context) {
  std::vector<std::string> warnings;
  if (context.value("library_build_type", "") == "debug") {
    warnings.emplace_back(
        "Google Benchmark itself was built with assertions, as Debian packages it; they are "
        "outside of the timed loop and cost the kernels nothing");
  }
  if (context.value("cpu_scaling_enabled", false)) {
    warnings.emplace_back(
        "the processor's frequency is not fixed (the governor is not `performance`): the times "
        "depend on it");
  }
  return warnings;
}

/// The rates count processor time, but a kernel that had to wait finds cold caches.
void warn_of_shared_cpu(BenchOutput& output) {
  constexpr double much = 1.1;  // real per processor time; alone on a core: 1.00 to 1.02
  int n_disturbed = 0;
  for (const KernelTimes& kernel : output.kernels) {
    const double real = summarize(kernel.real_time_s).median;
    n_disturbed += real > much * summarize(kernel.cpu_time_s).median ? 1 : 0;
  }
  if (n_disturbed > 0) {
    output.warnings.push_back(fmt::format(
        "{} had the processor for less than {} of the time: other work runs on it; repeat when the "
        "machine is quiet",
        counted(n_disturbed, "kernel"),
        percent(1.0 / much)));
  }
}

}  // namespace

BenchOutput parse_bench_output(const std::string& text) {
  try {
    const Json json = Json::parse(without_nan(text));
    const Json& context = json.at("context");
    BenchOutput output;
    output.library_generation = context.value("library_version", "1.8.3 or older");
    output.warnings = warnings_of_library(context);
    output.description = Json::parse(context.value("casebook", "{}"));
    output.kernels = kernels_of(json.at("benchmarks"));
    warn_of_shared_cpu(output);
    return output;
  } catch (const Json::exception& error) {
    throw EnvironmentError(
        fmt::format("the kernels did not print Google Benchmark's JSON: {}", error.what()));
  }
}

}  // namespace casebook::cli
