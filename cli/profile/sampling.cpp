#include "cli/profile/sampling.hpp"

#include <algorithm>
#include <cmath>

#include "cli/process/process.hpp"
#include "cli/profile/solve_windows.hpp"
#include "cli/run/run_variant.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

// At 997 samples a second enough to see a share of one percent within a tenth of it.
constexpr double enough_s = 10.0;

fs::path window_file(const fs::path& folder) {
  return folder / "solves.json";
}

/// Streams one rank's samples; those outside the timed solves are passed over.
void add_rank(const fs::path& samples, int rank, const SolveWindows& windows, SampleSums& sums) {
  SampleReader reader([&](const Sample& sample) {
    if (windows.contain(rank, sample.time_ns)) {
      sums.add(sample, rank);
    }
  });
  Listener listener;
  listener.on_output = [&reader](const std::string& line) { reader.feed(line); };
  run_program(sample_printer(samples), listener);
  reader.finish();
}

}  // namespace

Experiment sampled_experiment(const Experiment& experiment,
                              const Sampler& sampler,
                              double solve_s,
                              double run_s,
                              const fs::path& folder) {
  Experiment sampled = experiment;
  sampled.results = folder;
  const double wanted = std::ceil(enough_s / std::max(solve_s, 1e-3));
  sampled.repetitions = static_cast<int>(std::min<double>(experiment.repetitions, wanted));
  const double left_out_s = solve_s * (experiment.repetitions - sampled.repetitions);
  const RankLayout& layout = experiment.layout;
  sampled.wrapper = sampling_wrapper(
      sampler,
      sampling_frequency(std::max(run_s - left_out_s, solve_s), layout.ranks, layout.threads),
      folder);
  sampled.instruments = {.profiling = true,
                         .counters = "none",
                         .mpi_stats = false,
                         .trace_file = window_file(folder).string()};
  return sampled;
}

Sampled sample_variant(const Experiment& experiment,
                       const Variant& variant,
                       double solve_s,
                       double run_s,
                       const fs::path& folder,
                       const Terminal& terminal) {
  Sampled result;
  const Sampler sampler = find_sampler(folder);
  if (!sampler.usable()) {
    result.reason = sampler.reason;
    return result;
  }
  const Experiment sampled = sampled_experiment(experiment, sampler, solve_s, run_s, folder);
  const Outcome outcome =
      run_variant(sampled, variant, variant.app + " " + variant.name + ", sampled", terminal);
  if (outcome.record.is_null()) {
    result.reason = "the run under perf left no record: " + outcome.failure;
    return result;
  }
  try {
    const SolveWindows windows(Json::parse(read_file(window_file(folder)), nullptr, false));
    for (int rank = 0; rank < experiment.layout.ranks; ++rank) {
      add_rank(sample_file(folder, rank), rank, windows, result.sums);
    }
  } catch (const UsageError& error) {
    result.reason = error.what();
    return result;
  }
  if (result.sums.n_samples() == 0) {
    result.reason = "no sample fell into a timed solve: it is too short; try a larger case";
    return result;
  }
  result.sampler = sampler.name();
  return result;
}

}  // namespace casebook::cli
