#pragma once

#include <string>
#include <vector>

#include "harness/core/json.hpp"

namespace casebook::cli {

/// True where roofs are no limit of the run, as they are those of another processor.
bool of_another_processor(const Json& record, const Json& roofs);

/// Reasons why the stored roofs may not be those of a run: another host, processor, set of CPUs, or number
/// of threads. Empty when they fit, or when there are none.
std::vector<std::string> roofs_warnings(const Json& record, const Json& roofs);

/// How the note begins that other programs ran while roofs were measured.
inline constexpr const char* note_on_others = "other programs were running";

/// That note, where the roofs have it: they are too low, and a run below them looks too good.
std::vector<std::string> roofs_disturbances(const Json& roofs);

}  // namespace casebook::cli
