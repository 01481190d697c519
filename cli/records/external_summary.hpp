#pragma once

#include <string>

#include "harness/core/json.hpp"

namespace casebook::cli {

/// Program of a record, where it is an external one: the file, its compiler, its
/// libraries for linear algebra, and the variables that were set. A line for each; "" for ours.
std::string external_text(const Json& record);

/// Explains a failed check: what was read, where, the reference and the bound. Ends with a newline.
std::string failure_text(const Json& check);

}  // namespace casebook::cli
