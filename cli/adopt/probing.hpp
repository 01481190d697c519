#pragma once

#include <filesystem>
#include <vector>

#include "cli/adopt/candidate.hpp"
#include "cli/external/prepared_program.hpp"
#include "cli/external/run.hpp"

namespace casebook::cli {

/// Findings from running the program.
struct Probing {
  std::vector<ExternalRun> runs;      ///< repetitions of one command
  std::vector<TrialRun> outputs;      ///< of the same runs
  std::vector<Variation> variations;  ///< where they ran and did not fail
};

/// Runs the program in fresh folders: `n_runs` times, or 3 and more where 0 is given and runs are
/// short. Then, where a run is short, once beside threads that keep every processor busy, so that
/// whatever a clock made moves; with another number of ranks; and as another level of optimization
/// builds it.
/// Errors: EnvironmentError with the end of the output when one of the first fails.
Probing probe(const PreparedProgram& prepared, const std::filesystem::path& folder, int n_runs);

}  // namespace casebook::cli
