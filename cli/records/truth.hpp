#pragma once

#include <string>

#include "harness/core/json.hpp"

namespace casebook::cli {

/// Problem with the shape of a record of a run: a member of another type than its readers
/// rely on. "" when nothing is; members that are missing are not wrong.
std::string shape_problem(const Json& record);

/// The first contradiction in a record of a run: its digest with its content, median and range with
/// the samples, the verdict with the checks, the grade with what it is made of. Everything that follows
/// from something else is computed again. "" when all agrees.
/// record: of the right shape
std::string disagreement_in(const Json& record);

}  // namespace casebook::cli
