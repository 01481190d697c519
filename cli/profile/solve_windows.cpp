#include "cli/profile/solve_windows.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

std::int64_t nanoseconds(const Json& microseconds) {
  return std::llround(1e3 * microseconds.get<double>());
}

}  // namespace

SolveWindows::SolveWindows(const Json& trace) {
  try {
    const Json& about = trace.at("otherData");
    const auto zero_ns = about.at("zero_ns").get<std::int64_t>();
    const auto ahead_ns = about.at("ranks_ahead_ns").get<std::vector<std::int64_t>>();
    ranks_.resize(ahead_ns.size());
    for (const Json& event : trace.at("traceEvents")) {
      if (event.at("ph") == "X" && event.at("name") == "solve") {
        const auto rank = event.at("pid").get<std::size_t>();
        const std::int64_t start_ns = zero_ns + ahead_ns.at(rank) + nanoseconds(event.at("ts"));
        ranks_.at(rank).emplace_back(start_ns, start_ns + nanoseconds(event.at("dur")));
      }
    }
  } catch (const std::exception& error) {
    throw UsageError(std::string("the trace cannot be read: ") + error.what());
  }
  if (std::all_of(ranks_.begin(), ranks_.end(), [](const auto& rank) { return rank.empty(); })) {
    throw UsageError("the trace has no timed solve");
  }
}

bool SolveWindows::contain(int rank, std::int64_t time_ns) const {
  if (rank < 0 || static_cast<std::size_t>(rank) >= ranks_.size()) {
    return false;
  }
  const auto& windows = ranks_[static_cast<std::size_t>(rank)];
  return std::any_of(windows.begin(), windows.end(), [&](const auto& window) {
    return window.first <= time_ns && time_ns <= window.second;
  });
}

}  // namespace casebook::cli
