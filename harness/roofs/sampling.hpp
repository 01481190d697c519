#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "harness/core/json.hpp"

namespace casebook::roofs {

/// Length and number of the samples of a measurement.
struct Sampling {
  int n_samples = 10;
  double min_s = 0.03;  ///< of each sample, so that the clock's resolution does not matter
};

/// Seconds that one repetition takes, one value for each sample. Finds out first how many
/// repetitions make a sample long enough.
/// run: does the work as often as asked and returns the seconds of all repetitions
std::vector<double> sample_seconds(const Sampling& sampling,
                                   const std::function<double(std::int64_t repetitions)>& run);

/// Runs the work on each thread of a team at the same time and returns the seconds from the start of
/// the first thread to the end of the last.
double time_team(int n_threads, const std::function<void(int thread)>& work);

/// {"median", "min", "max", "n"} of amount / seconds.
Json rate_json(const std::vector<double>& seconds, double amount);

/// {"median", "min", "max", "n"} of the seconds themselves.
Json seconds_json(const std::vector<double>& seconds);

}  // namespace casebook::roofs
