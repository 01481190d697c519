#pragma once

#include <string>

#include "harness/core/json.hpp"

namespace casebook::cli {

/// The first contradiction in the record of a comparison: the ratio of a pair with its times, the
/// median and its interval with the ratios, the verdict with the interval, its digest with its content.
/// "" when all agrees.
std::string disagreement_in_comparison(const Json& record);

}  // namespace casebook::cli
