#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/core/json.hpp"

namespace casebook::cli {

/// One kernel as it was timed; one entry per repetition in each list.
struct KernelTimes {
  std::string name;
  std::string item;                      ///< unit of items_per_second, in the singular
  std::string problem = {};              ///< why its result is wrong; then it was not timed
  std::string left_out = {};             ///< why it was not timed though nothing is wrong
  std::vector<double> real_time_s = {};  ///< of one call
  std::vector<double> cpu_time_s = {};
  std::vector<double> items_per_second = {};  ///< of processor time
  std::vector<double> bytes_per_second = {};
  std::int64_t iterations = 0;  ///< calls in one repetition
};

/// Output of a program of kernels.
struct BenchOutput {
  std::string library_generation;     ///< "v1.9.5", or "1.8.3 or older", which do not tell
  std::vector<std::string> warnings;  ///< remarks on these times, in our words
  Json description;                   ///< added by our program: cpu, machine, build
  std::vector<KernelTimes> kernels;
};

/// Reads the JSON output of Google Benchmark, from before its schema had a number (up to release
/// 1.8.3) and of schema 1. Statistics that the library has computed are passed over.
/// Errors: EnvironmentError when the text is something else.
BenchOutput parse_bench_output(const std::string& text);

}  // namespace casebook::cli
