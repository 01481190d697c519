#pragma once

#include <filesystem>

#include "cli/profile/sampling.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// A profile of a program that we did not write: the experiment with our layer around MPI preloaded into
/// every rank. The ranks leave what they saw in the folder.
/// build: that the library belongs to
/// Errors: EnvironmentError where the library is missing.
Experiment watched_experiment(const Experiment& experiment,
                              const std::filesystem::path& build,
                              const std::filesystem::path& folder);

/// Makes a record of kind "profile" of that run's: MPI calls, POP's efficiencies and what was read and
/// written, from what the ranks left. A program without MPI, or with MPI linked in statically, leaves
/// nothing, which `mpi` = null says.
void add_watched(Json& record, const std::filesystem::path& folder);

/// Samples the whole run of every rank.
Sampled sample_external(const Experiment& experiment,
                        const Variant& variant,
                        double run_s,
                        const std::filesystem::path& folder,
                        const Terminal& terminal);

/// Advice from the figures, a sentence each.
std::vector<std::string> external_advice(const Json& record);

}  // namespace casebook::cli
