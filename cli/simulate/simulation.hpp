#pragma once

#include <string>
#include <vector>

#include "cli/project/project.hpp"
#include "cli/run/experiment.hpp"
#include "cli/run/run_variant.hpp"
#include "cli/simulate/callgrind_output.hpp"
#include "cli/text/terminal.hpp"

namespace casebook::cli {

/// Runs a variant under callgrind and writes a record of kind "profile" with what was counted by region, in
/// the tier `sim` (`profile.simulated` and `counters`). Where valgrind cannot run it, for example because it
/// needs AVX-512, there is no record, and the failure says why.
/// project, variant: of simulated_project(); experiment: of simulated_options()
/// Errors: EnvironmentError; Interrupted, and nothing is left.
Outcome simulate_variant(const Project& project,
                         const Experiment& experiment,
                         const Variant& variant,
                         const Terminal& terminal);

/// The text of --dry-run: the processor that is built for, and the words in front of each executable.
std::string simulation_plan(const std::vector<Variant>& variants);

/// The counted regions of such a record.
std::vector<RegionCounts> simulated_regions(const Json& record);

/// Words in front of the executable.
std::vector<std::string> valgrind_wrapper(const std::vector<std::string>& cache_options,
                                          const std::string& output);

}  // namespace casebook::cli
