#pragma once

#include "cli/text/table.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// The tables of a profile, each from a record. One is empty when the record has nothing for it.

/// Regions by their share of the solve: exclusive and inclusive time, median and range of the
/// ranks, each rank by the median of its repetitions.
Table regions_table(const Json& record);

/// The calls that take longest, in one solve: time with the range of the ranks, and waiting; medians
/// of the ranks.
Table mpi_table(const Json& record);

/// POP's efficiencies of the solve and of each region.
Table efficiency_table(const Json& record);

/// Time that the communication of each region loses to late ranks and to moving data: a proxy, by timed
/// barriers. Empty when waiting was not split.
Table communication_table(const Json& record);

}  // namespace casebook::cli
