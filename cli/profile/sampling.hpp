#pragma once

#include <filesystem>
#include <string>

#include "cli/profile/hot_spots.hpp"
#include "cli/profile/sampler.hpp"
#include "cli/project/variant.hpp"
#include "cli/run/experiment.hpp"
#include "cli/text/terminal.hpp"

namespace casebook::cli {

/// Results of sampling a run.
struct Sampled {
  SampleSums sums;
  std::string sampler;  ///< "perf cpu-clock"; "" when there are no samples
  std::string reason;   ///< why there are none
};

/// The run that will be sampled: under perf, with a trace that tells when solve() was running, and
/// with only as many repetitions as ten seconds need. Its record and files stay in `folder`.
/// solve_s: what one solve takes; run_s: what the whole program took with all repetitions.
Experiment sampled_experiment(const Experiment& experiment,
                              const Sampler& sampler,
                              double solve_s,
                              double run_s,
                              const std::filesystem::path& folder);

/// Runs the variant once more and samples its timed solves. Failures are reported in `reason`
/// and spoil nothing else.
/// Errors: Interrupted.
Sampled sample_variant(const Experiment& experiment,
                       const Variant& variant,
                       double solve_s,
                       double run_s,
                       const std::filesystem::path& folder,
                       const Terminal& terminal);

}  // namespace casebook::cli
