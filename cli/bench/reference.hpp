#pragma once

#include <string>

#include "harness/core/json.hpp"

namespace casebook::cli {

/// Kernels named `<kernel>@<implementation>` do the same work, and the first of them is the others'
/// reference. Adds to each kernel of a record `reference`, a name, and `times_reference`, the ratio of
/// the rates (items per second); null for a reference, for other kernels, and without a rate.
void add_references(Json& kernels);

/// A line for each pair of implementations: the range of their ratio and where it is least; "" when no
/// kernel has a reference.
std::string reference_text(const Json& kernels);

}  // namespace casebook::cli
