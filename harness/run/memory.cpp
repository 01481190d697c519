#include "harness/run/memory.hpp"

#include <fstream>
#include <limits>
#include <string>

namespace casebook {

double peak_memory_mib() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word == "VmHWM:") {
      double kib = 0.0;
      status >> kib;
      return kib / 1024.0;
    }
  }
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace casebook
