#include "harness/run/environment/disturbance.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "harness/core/counters/process_usage.hpp"
#include "harness/core/text/number.hpp"
#include "harness/run/environment/node.hpp"
#include "harness/run/environment/noise.hpp"

namespace casebook {
namespace {

/// Time for which each thread could run and had no processor. Source: the second number of
/// /proc/PID/task/TID/schedstat, ns; Documentation/scheduler/sched-stats.rst of Linux.
std::map<pid_t, double> waiting_times() {
  std::map<pid_t, double> waited_s;
  std::error_code ignored;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", ignored)) {
    std::ifstream file(task.path() / "schedstat");
    double ran_ns = 0.0;
    double waited_ns = 0.0;
    const auto thread = to_number<int>(task.path().filename().string());
    if (thread && file >> ran_ns >> waited_ns) {
      waited_s[*thread] = 1e-9 * waited_ns;
    }
  }
  return waited_s;
}

double in_kernel_s() {
  return read_process_usage().system_s;
}

}  // namespace

void DisturbanceWatch::start() {
  node_ = read_node_time();
  own_s_ = own_cpu_seconds();
  kernel_s_ = in_kernel_s();
  waited_s_ = waiting_times();
}

Disturbance DisturbanceWatch::stop(const Team& team) const {
  Disturbance mine;
  mine.kernel_s = in_kernel_s() - kernel_s_;
  for (const auto& [thread, waited_s] : waiting_times()) {
    const auto before = waited_s_.find(thread);
    const double since_s = waited_s - (before == waited_s_.end() ? 0.0 : before->second);
    mine.waited_s = std::max(mine.waited_s, since_s);
  }
  constexpr double ticks_s = 0.02;  // two of those that the node's time is counted in
  const NodeTime now = read_node_time();
  const double ranks_s = sum_over_kernel(team, own_cpu_seconds() - own_s_);
  const double others_s = now.busy_s - node_.busy_s - ranks_s + now.stolen_s - node_.stolen_s;
  mine.waited_s = std::min(mine.waited_s, std::max(0.0, others_s) + ticks_s);

  Disturbance all;
  MPI_Allreduce(&mine.kernel_s, &all.kernel_s, 1, MPI_DOUBLE, MPI_MAX, team.comm);
  MPI_Allreduce(&mine.waited_s, &all.waited_s, 1, MPI_DOUBLE, MPI_SUM, team.comm);
  return all;
}

}  // namespace casebook
