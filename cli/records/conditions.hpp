#pragma once

#include "harness/core/grade.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// Conditions of a record's grade, from its own members. A record whose shape was not checked
/// for (shape_problem) may be given, too: what is missing counts as if all were well.
Conditions conditions_of(const Json& record);

/// Writes grade and deductions as the record's own members give them.
void grade_again(Json& record);

}  // namespace casebook::cli
