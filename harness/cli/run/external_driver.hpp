#pragma once

#include <string>
#include <vector>

#include "harness/cli/run/experiment.hpp"

namespace casebook::cli {

/// What a variant brings with it: its threads, and its ranks or 0 for as many as there is room for.
/// Our own executables take any layout. Errors: UsageError when its configuration is bad.
RankLayout own_layout(const Variant& variant);

/// The ranks and threads that the variant's configuration asks for on this machine.
/// Errors: UsageError when the configuration is bad.
RankLayout configured_layout(const Variant& variant);

/// `casebook external-run` with what the experiment says: it takes the part that our own
/// executables play, and starts the other program.
/// more: options that only this call has
Program driver_program(const Experiment& experiment,
                       const Variant& variant,
                       const std::vector<std::string>& more);

/// The launcher with the program itself, as a person would type it in a folder with the deck.
/// Errors: as plan_external().
Program external_program(const Experiment& experiment, const Variant& variant);

}  // namespace casebook::cli
