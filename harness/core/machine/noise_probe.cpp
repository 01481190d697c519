#include "harness/core/machine/noise_probe.hpp"

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

// The `cpu` line: user, nice, system, idle, iowait, irq, softirq, steal. Source: proc(5).
NodeTime read_node_time() {
  std::ifstream stat("/proc/stat");
  std::string word;
  stat >> word;
  std::array<double, 8> ticks{};
  for (double& field : ticks) {
    stat >> field;
  }
  if (!stat) {
    return {};
  }
  const auto per_second = static_cast<double>(sysconf(_SC_CLK_TCK));
  const double busy = ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6];
  return {busy / per_second, ticks[7] / per_second};
}

double spread_of_fixed_work() {
  std::array<double, 200> times;
  std::generate(times.begin(), times.end(), fixed_work_s);
  const Summary summary = summarize(times);
  return (summary.median - summary.min) / summary.min;
}

}  // namespace casebook
