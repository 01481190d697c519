#include "harness/run/noise.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <string>

#include <sys/resource.h>
#include <unistd.h>

#include "harness/core/statistics.hpp"
#include "harness/run/clock.hpp"

namespace casebook {
namespace {

/// Time the hypervisor took from this machine since boot: the eighth figure of the `cpu` line.
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

double involuntary_switches() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_nivcsw);
}

/// A chain of dependent multiply-adds: its time depends on the clock rate and on nothing else.
double fixed_work_s() {
  const std::int64_t start = now_ns();
  volatile double seed = 1.0;
  double x = seed;
  for (int i = 0; i < 100'000; ++i) {
    x = x * 0.999 + 0.5;
  }
  seed = x;
  return seconds(start, now_ns());
}

}  // namespace

NoiseWatch::NoiseWatch() : stolen_s_(stolen_seconds()), switches_(involuntary_switches()) {}

Noise NoiseWatch::read() const {
  Noise noise;
  noise.stolen_s = stolen_seconds() - stolen_s_;
  noise.involuntary_switches = involuntary_switches() - switches_;
  std::array<double, 200> times;
  std::generate(times.begin(), times.end(), fixed_work_s);
  const Summary summary = summarize(times);
  noise.probe_spread = (summary.median - summary.min) / summary.min;
  return noise;
}

}  // namespace casebook
