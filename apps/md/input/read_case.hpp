#pragma once

#include <string>

#include "apps/md/case.hpp"
#include "harness/core/digest.hpp"
#include "harness/core/input_choice.hpp"
#include "harness/core/json.hpp"

namespace md {

/// Reads a case of the suite, which names a deck and gives its variables, or a deck. An override KEY=VALUE sets
/// `steps`, `dt`, `thermo_every`, `skin`, `trajectory` (steps between frames) or `trajectory_folder`, or a variable
/// of the deck.
/// Errors: UsageError with every problem, a line each.
Case read_case(const casebook::InputChoice& choice);

/// Everything that determines the answer, in a fixed spelling.
std::string canonical_input(const Case& input);

/// Adds all that the judge reads of it.
void seal(const Case& input, casebook::Digest& digest);

/// A copy with atoms of its own.
Case own_copy(Case input);

/// Sizes and settings for the record.
casebook::Json describe(const Case& input);

/// Moves all atoms by one drawn vector, and each by a drawn thousandth of a length.
Case moved(Case input, std::uint64_t seed);

}  // namespace md
