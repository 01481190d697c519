#pragma once

#include <string>

#include "cli/text/table.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// Functions by their share of the samples, with their hottest line.
Table hot_spots_table(const Json& record);

/// A function's name, short enough for a table: no anonymous namespaces, no arguments of templates
/// and calls, and cut at `width` columns.
std::string short_function(const std::string& function, int width);

}  // namespace casebook::cli
