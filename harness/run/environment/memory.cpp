#include "harness/run/environment/memory.hpp"

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

namespace casebook {
namespace {

/// The number after a word of one of the kernel's lists, which are in KiB.
double mib_in(const char* list, const std::string& wanted) {
  std::ifstream lines(list);
  for (std::string word; lines >> word;) {
    if (word == wanted) {
      double kib = 0.0;
      lines >> kib;
      return kib / 1024.0;
    }
  }
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

double peak_memory_mib() {
  return mib_in("/proc/self/status", "VmHWM:");
}

double peak_memory_share_mib() {
  constexpr const char* sums = "/proc/self/smaps_rollup";
  const double given_back = peak_memory_mib() - mib_in(sums, "Rss:");
  return mib_in(sums, "Pss:") + std::max(0.0, given_back);
}

}  // namespace casebook
