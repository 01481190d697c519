#include "harness/core/noise_probe.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <string>

#include <unistd.h>

#include "harness/core/statistics.hpp"

namespace casebook {
namespace {

using Clock = std::chrono::steady_clock;

/// A chain of dependent multiply-adds: its time depends on the clock rate and on nothing else.
double fixed_work_s() {
  const auto start = Clock::now();
  volatile double seed = 1.0;
  double x = seed;
  for (int i = 0; i < 100'000; ++i) {
    x = x * 0.999 + 0.5;
  }
  seed = x;
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

// The eighth figure of the `cpu` line.
double stolen_seconds() {
  std::ifstream stat("/proc/stat");
  std::string word;
  stat >> word;
  double ticks = 0.0;
  for (int field = 0; field < 8; ++field) {
    stat >> ticks;
  }
  return stat ? ticks / static_cast<double>(sysconf(_SC_CLK_TCK)) : 0.0;
}

double spread_of_fixed_work() {
  std::array<double, 200> times;
  std::generate(times.begin(), times.end(), fixed_work_s);
  const Summary summary = summarize(times);
  return (summary.median - summary.min) / summary.min;
}

}  // namespace casebook
