#pragma once

#include <filesystem>
#include <string>

#include "cli/likwid/probe.hpp"
#include "cli/project/variant.hpp"
#include "cli/run/experiment.hpp"
#include "cli/text/terminal.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// Events for LIKWID, decided before anything runs.
struct LikwidChoice {
  LikwidProbe probe;
  std::vector<std::string> groups;  ///< one run each; none when LIKWID does not count here
};

/// Tries LIKWID and chooses the groups. wanted: of the user, as choose_likwid_groups() takes it;
/// folder: for files.
/// Errors: UsageError for a group that this machine does not list; Interrupted.
LikwidChoice choose_likwid(const std::string& wanted, const std::filesystem::path& folder);

/// Runs the variant once more for each group, under likwid-perfctr, with as many repetitions as the
/// timed run. Failures are reported and spoil nothing else. Returns the member `likwid` of a
/// profile: "version", "usable", "reason", and "groups" as merge_likwid() makes them.
/// Errors: UsageError when the command line cannot go through likwid-perfctr; Interrupted.
Json count_with_likwid(const Experiment& experiment,
                       const Variant& variant,
                       const LikwidChoice& choice,
                       const std::filesystem::path& folder,
                       const Terminal& terminal);

/// Puts LIKWID among the record's counters, before all other sources, and what it counted in the
/// solves instead of what was modelled or not to be had, per solve.
/// likwid: of count_with_likwid()
void add_likwid_counters(const Json& likwid, Json& record);

}  // namespace casebook::cli
