#pragma once

#include <string>

#include "cli/project/project.hpp"
#include "cli/run/experiment_options.hpp"

namespace casebook::cli {

/// True where valgrind is to count.
bool asks_for_simulation(const ExperimentOptions& options);

/// The options of a run that is simulated: one rank of one thread, since a rank that waits would have its
/// waiting counted, one solve, no other counters, and the small case of the app where none is named.
/// Errors: UsageError for another layout, or an external program.
ExperimentOptions simulated_options(ExperimentOptions options, const App& app);

/// The tiny case that is most like the one that is used when none is named, by its name.
std::string small_case(const App& app);

/// The bench case that is most like it, or itself where there is none: what the small one stands for.
std::string large_case(const App& app);

}  // namespace casebook::cli
