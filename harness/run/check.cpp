#include "harness/run/check.hpp"

#include <algorithm>

namespace casebook {

bool all_passed(const std::vector<Check>& checks) {
  return !checks.empty() &&
         std::all_of(checks.begin(), checks.end(), [](const Check& c) { return c.passed(); });
}

}  // namespace casebook
