#pragma once

#include <string>
#include <vector>

#include "cli/process/child.hpp"
#include "cli/project/variant.hpp"
#include "cli/run/experiment.hpp"

namespace casebook::cli {

/// `casebook external-run` with what the experiment says: it takes the part that our own
/// executables play, and starts the other program.
/// more: options that only this call has
Program driver_program(const Experiment& experiment,
                       const Variant& variant,
                       const std::vector<std::string>& more);

/// The launcher with the program itself, as a person would type it in a folder with the deck.
/// Errors: as prepare_program().
Program external_program(const Experiment& experiment, const Variant& variant);

}  // namespace casebook::cli
