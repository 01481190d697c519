#include "harness/run/check.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace casebook {

namespace {

/// The value as a part of its bound; infinite for a NaN.
double use_of_bound(const Check& check) {
  if (check.value == 0.0) {
    return 0.0;
  }
  const double use = std::abs(check.value) / check.bound;
  return std::isnan(use) ? std::numeric_limits<double>::infinity() : use;
}

}  // namespace

Check check_stated(const std::vector<StatedNumber>& numbers) {
  const auto n_impossible =
      std::count_if(numbers.begin(), numbers.end(), [](const StatedNumber& number) {
        return !(number.value >= number.least && number.value <= number.most);
      });
  return {"stated_numbers",
          static_cast<double>(n_impossible),
          0.0,
          "counts and memory that a solver says of itself can be true"};
}

bool all_passed(const std::vector<Check>& checks) {
  return !checks.empty() &&
         std::all_of(checks.begin(), checks.end(), [](const Check& c) { return c.passed(); });
}

std::vector<Check> worst_of(std::vector<Check> known, const std::vector<Check>& more) {
  for (const Check& check : more) {
    const auto same = std::find_if(
        known.begin(), known.end(), [&](const Check& other) { return other.name == check.name; });
    if (same == known.end()) {
      known.push_back(check);
    } else if (use_of_bound(check) > use_of_bound(*same)) {
      *same = check;
    }
  }
  return known;
}

}  // namespace casebook
