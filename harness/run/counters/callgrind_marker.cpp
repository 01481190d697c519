#include "harness/run/counters/callgrind_marker.hpp"

#include "harness/run/counters/valgrind.hpp"

namespace casebook {

void CallgrindMarker::start_solve() {
  constexpr std::size_t deepest =
      32;  // as many as there may be regions: no allocation while counting
  names_ = region_names();
  open_.reserve(deepest);
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
}

void CallgrindMarker::stop_solve() {
  CALLGRIND_STOP_INSTRUMENTATION;
}

void CallgrindMarker::opened(int region) noexcept {
  charge();
  open_.push_back(region);
}

void CallgrindMarker::closed(int /*region*/,
                             std::int64_t /*start_ns*/,
                             std::int64_t /*end_ns*/) noexcept {
  charge();
  open_.pop_back();
}

/// Writes what was counted since the last border for the innermost region; outside of all it is dropped.
void CallgrindMarker::charge() noexcept {
  if (open_.empty()) {
    CALLGRIND_ZERO_STATS;
  } else {
    const char* const name = names_[static_cast<std::size_t>(open_.back())].c_str();
    CALLGRIND_DUMP_STATS_AT(name);
  }
}

std::unique_ptr<CallgrindMarker> find_callgrind() {
  return RUNNING_ON_VALGRIND != 0 ? std::make_unique<CallgrindMarker>() : nullptr;
}

}  // namespace casebook
