#pragma once

#include <ctime>
#include <string>

#include "cli/bench/output.hpp"
#include "cli/bench/suite.hpp"
#include "cli/text/terminal.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// When and on what the kernels were timed.
struct BenchRun {
  std::time_t started;
  std::string app;
  BenchSettings settings;
};

/// A name for a new record of kernels: time, app and four random hexadecimal digits.
std::string new_bench_id(const BenchRun& run);

/// The record: medians over the repetitions, with the range of the time of a call. A kernel whose
/// result was wrong has its problem and no number.
Json bench_record(const std::string& id, const BenchRun& run, const BenchOutput& output);

/// True when the result of every kernel in the record was right.
bool all_kernels_right(const Json& record);

/// The record for a person: one line per kernel, then what is wrong and what to know.
std::string bench_text(const Json& record, const Terminal& terminal);

}  // namespace casebook::cli
