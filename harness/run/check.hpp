#pragma once

#include <cmath>
#include <string>
#include <vector>

namespace casebook {

/// One question that the judge asks of a result.
struct Check {
  std::string name;
  double value = NAN;        ///< a deviation: the closer to zero the better
  double bound = 0.0;        ///< largest |value| that passes
  std::string bound_source;  ///< why the bound is what it is

  /// A NaN compares false and so fails; a bound that is not finite lets nothing pass.
  bool passed() const { return std::isfinite(bound) && std::abs(value) <= bound; }
};

/// A number that a solver says of itself and the record shows, and what it can be. A NaN is neither.
struct StatedNumber {
  double value = NAN;
  double least = 0.0;
  double most = 1e18;  ///< more than any count of a run
};

/// The check `stated_numbers`: how many of them cannot be true.
Check check_stated(const std::vector<StatedNumber>& numbers);

/// True when there is at least one check and every one passed.
bool all_passed(const std::vector<Check>& checks);

/// Worst of two answers' checks by name: nearer to their bounds, or beyond them by more.
std::vector<Check> worst_of(std::vector<Check> known, const std::vector<Check>& more);

}  // namespace casebook
