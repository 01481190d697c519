#include "harness/roofs/sampling.hpp"

#include <algorithm>
#include <cmath>

#include <omp.h>

#include "harness/core/statistics.hpp"

namespace casebook::roofs {
namespace {

/// Repetitions that take long enough if `repetitions` took `seconds`; a fifth on top, since the
/// clock of a core that has just woken up may still rise.
std::int64_t enough(std::int64_t repetitions, double seconds, double min_s) {
  constexpr double most = 100.0;  // a first call that met cold caches says little
  const double factor = std::clamp(1.2 * min_s / std::max(seconds, 1e-9), 1.2, most);
  return static_cast<std::int64_t>(std::ceil(static_cast<double>(repetitions) * factor));
}

Json summary_json(const std::vector<double>& values) {
  const Summary summary = summarize(values);
  return {{"median", summary.median}, {"min", summary.min}, {"max", summary.max}, {"n", summary.n}};
}

}  // namespace

std::vector<double> sample_seconds(const Sampling& sampling,
                                   const std::function<double(std::int64_t)>& run) {
  std::int64_t repetitions = 1;
  run(repetitions);  // warms up caches, threads and clock
  std::vector<double> seconds;
  while (static_cast<int>(seconds.size()) < sampling.n_samples) {
    const double sample_s = run(repetitions);
    if (sample_s < sampling.min_s) {
      repetitions = enough(repetitions, sample_s, sampling.min_s);
      seconds.clear();
    } else {
      seconds.push_back(sample_s / static_cast<double>(repetitions));
    }
  }
  return seconds;
}

double time_team(int n_threads, const std::function<void(int)>& work) {
  double first = 0.0;
  double last = 0.0;
#pragma omp parallel num_threads(n_threads) default(none) shared(work, first, last)
  {
#pragma omp barrier
    const double start = omp_get_wtime();
    work(omp_get_thread_num());
    const double end = omp_get_wtime();
#pragma omp critical
    {
      first = first == 0.0 ? start : std::min(first, start);
      last = std::max(last, end);
    }
  }
  return last - first;
}

Json rate_json(const std::vector<double>& seconds, double amount) {
  std::vector<double> rates;
  for (const double value : seconds) {
    rates.push_back(amount / value);
  }
  return summary_json(rates);
}

Json seconds_json(const std::vector<double>& seconds) {
  return summary_json(seconds);
}

}  // namespace casebook::roofs
