#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "harness/core/json.hpp"

namespace casebook::cli {

/// When the ranks were in a timed solve(), on each rank's own clock: what came before and after,
/// such as the judge, is not to be sampled.
class SolveWindows {
 public:
  /// Reads the regions "solve" of a trace (see harness/run/trace.hpp).
  /// Errors: UsageError when it has none or is no such trace.
  explicit SolveWindows(const Json& trace);

  bool contain(int rank, std::int64_t time_ns) const;

 private:
  /// [rank][solve]: start and end
  std::vector<std::vector<std::pair<std::int64_t, std::int64_t>>> ranks_;
};

}  // namespace casebook::cli
