#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/profile/advice.hpp"
#include "cli/project/project.hpp"
#include "cli/run/experiment.hpp"
#include "cli/run/run_variant.hpp"
#include "cli/text/terminal.hpp"

namespace casebook::cli {

/// Parts of a profile beside regions, MPI and counters.
struct ProfileChoices {
  bool sampling = true;  ///< hot spots, from a second run under perf
  bool trace = false;    ///< a timeline for Perfetto
  /// Events for LIKWID, as choose_likwid_groups() takes them; empty: it is not asked.
  std::optional<std::string> likwid = {};
};

/// Runs the variant, first undisturbed, then under the profilers, and writes one record of kind
/// "profile" with what they saw. The folded stacks (`<id>.folded`) and the trace
/// (`<id>.trace.json`) lie beside it. A profiler that does not work here is named in the
/// record. Wrong results are not profiled.
/// Errors: EnvironmentError when nothing can be written; Interrupted, and nothing is left.
Outcome profile_variant(const Project& project,
                        const Experiment& experiment,
                        const Variant& variant,
                        const ProfileChoices& choices,
                        const Terminal& terminal);

/// Profiles an external program: MPI watched by a preloaded library in one run, and hot
/// spots of the whole program from a second one. Errors: as profile_variant().
Outcome profile_program(const Project& project,
                        const Experiment& experiment,
                        const Variant& variant,
                        bool sampling,
                        const Terminal& terminal);

/// The experiment of the undisturbed run; its record and trace go to `folder`.
Experiment timed_experiment(const Experiment& experiment,
                            const ProfileChoices& choices,
                            const std::filesystem::path& folder);

/// Targets of every rung of an app's ladder, by their pages.
/// Errors: UsageError when a page has a comment that cannot be read.
std::vector<RungAttacks> ladder_attacks(const Project& project, const App& app);

}  // namespace casebook::cli
