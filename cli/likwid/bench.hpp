#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/core/json.hpp"

namespace casebook::cli {

/// One measurement of likwid-bench beside one of ours.
struct LikwidBenchCase {
  std::string level;
  std::string kernel;  ///< ours: load, copy or triad
  std::string test;    ///< likwid-bench's name of the same loop
  int threads = 1;
  long long bytes = 0;  ///< of all arrays of all threads
  double our_gb_s = 0.0;
};

/// The cases for what was measured, with the widest vectors that were. STREAM's triad is `stream`
/// there; its `triad` has one array more.
/// node: the part of roofs.json with bandwidth and fma
std::vector<LikwidBenchCase> likwid_bench_cases(const Json& node);

/// The command line: about a third of a second of the loop, for the speed that we saw. Its own
/// search for a number of repetitions would take several seconds.
std::vector<std::string> likwid_bench_arguments(const LikwidBenchCase& one);

/// GB/s from what it printed; empty when it printed none.
std::optional<double> likwid_bench_gb_s(const std::string& output);

/// Results of likwid-bench for the cases, or null and the reason why there are none.
struct LikwidBench {
  Json json;
  std::string reason;
};

/// Runs the cases one after the other. before_case: called with each before it starts.
/// Errors: Interrupted.
LikwidBench run_likwid_bench(const std::vector<LikwidBenchCase>& cases,
                             const std::function<void(std::size_t k)>& before_case);

}  // namespace casebook::cli
