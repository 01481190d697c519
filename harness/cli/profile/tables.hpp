#pragma once

#include <string>
#include <vector>

#include "harness/cli/text/table.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// The tables of a profile, each from a record. One is empty when the record has nothing for it.

/// Regions by their share of the solve: exclusive and inclusive time, median and range of the
/// ranks, each rank by the median of its repetitions.
Table regions_table(const Json& record);

/// Functions by their share of the samples, with their hottest line.
Table hot_spots_table(const Json& record);

/// The calls that take longest, in one solve: time with the range of the ranks, and waiting; medians
/// of the ranks.
Table mpi_table(const Json& record);

/// POP's efficiencies of the solve and of each region.
Table efficiency_table(const Json& record);

/// What the communication of each region loses to late ranks and to moving data: a proxy, by timed
/// barriers. Empty when waiting was not split.
Table communication_table(const Json& record);

/// The counters that were counted or modelled, summed over ranks, of one solve.
Table counters_table(const Json& record);

/// The names of the counters that could not be had and the sources that do not count, one line for
/// each reason.
std::vector<std::string> missing_counters(const Json& record);

/// A function's name, short enough for a table: no anonymous namespaces, no arguments of templates
/// and calls, and cut at `width` columns.
std::string short_function(const std::string& function, int width);

}  // namespace casebook::cli
