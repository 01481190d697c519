#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/project/project.hpp"
#include "cli/records/records.hpp"
#include "cli/run/experiment.hpp"
#include "cli/run/experiment_options.hpp"

namespace casebook::cli {

/// The app that runs what was asked for: the one that was named, or the one that the build lists as
/// the reader of such decks (DECKS_OF), when --deck names one. Then the options name it from here on,
/// and one line on standard error says so.
/// Errors: UsageError with the nearest name, or when the deck does not exist.
const App& take_app(ExperimentOptions& options, const Project& project);

/// The app whose declaration takes over this deck of `app`; `app` itself when none does.
const App& owner_of_deck(const Project& project, const App& app, const std::string& deck_text);

/// Reason for the choice of `best`, and variants that may be as fast, in one line.
/// last: of the main line, which stands in where there is no record
std::string reason_for_best(const std::string& app,
                            const std::optional<Fastest>& fastest,
                            const std::string& last);

/// The last variant that is no side branch: a branch may break the rules of its app, or solve fewer inputs.
std::string last_of_main_line(const std::vector<Variant>& ladder);

/// The variant that the user named; for "best" the fastest by this machine's records of the same
/// setting, else the last of the main line, which is said on standard error.
/// Errors: UsageError with the nearest name.
Variant choose_variant(const Project& project,
                       const App& app,
                       const Experiment& experiment,
                       const std::string& given);

}  // namespace casebook::cli
