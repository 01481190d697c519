#pragma once

#include <cstdint>

#include <time.h>

namespace casebook {

/// Nanoseconds of the steady clock that the kernel serves without a system call (about 20 ns a
/// reading). Not slewed by NTP, so that two readings differ by machine time alone.
inline std::int64_t now_ns() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC_RAW, &t);
  return std::int64_t{1'000'000'000} * t.tv_sec + t.tv_nsec;
}

/// Seconds between two readings of now_ns().
inline double seconds(std::int64_t from_ns, std::int64_t to_ns) {
  return 1e-9 * static_cast<double>(to_ns - from_ns);
}

}  // namespace casebook
