#pragma once

#include <string>
#include <vector>

#include "cli/text/table.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// The counters that were counted or modelled, summed over ranks, of one solve.
Table counters_table(const Json& record);

/// The names of the counters that could not be had and the sources that do not count, one line for
/// each reason.
std::vector<std::string> missing_counters(const Json& record);

}  // namespace casebook::cli
