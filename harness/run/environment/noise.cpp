#include "harness/run/environment/noise.hpp"

#include <algorithm>

#include <sys/resource.h>
#include <unistd.h>

#include "harness/run/clock.hpp"
#include "harness/run/environment/node.hpp"

namespace casebook {
namespace {

double involuntary_switches() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_nivcsw);
}

}  // namespace

double own_cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

NoiseWatch::NoiseWatch()
    : node_(read_node_time()),
      own_s_(own_cpu_seconds()),
      start_s_(seconds(0, now_ns())),
      switches_(involuntary_switches()) {}

Noise NoiseWatch::read(const Team& team) const {
  const NodeTime now = read_node_time();
  const double ranks_s = sum_over_kernel(team, own_cpu_seconds() - own_s_);
  Noise noise;
  noise.stolen_s = now.stolen_s - node_.stolen_s;
  noise.others_s = std::max(0.0, now.busy_s - node_.busy_s - ranks_s);
  noise.elapsed_s = seconds(0, now_ns()) - start_s_;
  noise.n_cpus = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
  noise.involuntary_switches = involuntary_switches() - switches_;
  noise.probe_spread = spread_of_fixed_work();
  return noise;
}

}  // namespace casebook
