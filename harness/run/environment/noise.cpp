#include "harness/run/environment/noise.hpp"

#include <sys/resource.h>

#include "harness/core/noise_probe.hpp"

namespace casebook {
namespace {

double involuntary_switches() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_nivcsw);
}

}  // namespace

NoiseWatch::NoiseWatch() : stolen_s_(stolen_seconds()), switches_(involuntary_switches()) {}

Noise NoiseWatch::read() const {
  Noise noise;
  noise.stolen_s = stolen_seconds() - stolen_s_;
  noise.involuntary_switches = involuntary_switches() - switches_;
  noise.probe_spread = spread_of_fixed_work();
  return noise;
}

}  // namespace casebook
