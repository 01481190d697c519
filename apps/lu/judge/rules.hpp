#pragma once

#include <string>

#include "apps/lu/case.hpp"
#include "apps/lu/result.hpp"
#include "harness/run/check.hpp"

namespace lu::judge {

/// HPL's rule that a variant breaks: what it says itself, or else what follows from the numbers that it
/// states; "" if none.
std::string breach_of(const Rules& rules);

/// Check of the numbers that a variant states: how many no method for this matrix needs. The bounds of other
/// checks are made of them.
casebook::Check rules_check(const Case& input, const Factors& factors, const Rules& rules);

}  // namespace lu::judge
