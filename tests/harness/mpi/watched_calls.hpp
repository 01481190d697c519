#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <thread>

#include "harness/run/clock.hpp"
#include "harness/run/mpi/mpi_stats.hpp"

namespace casebook {

/// Runs `calls` with the layer around MPI switched on, and with its counts at zero before.
inline void watch(const std::function<void()>& calls, const MpiOptions& options = {}) {
  reset_mpi_stats();
  enable_mpi_stats(options);
  calls();
  disable_mpi_stats();
}

/// This rank's calls of one name, all regions together.
inline MpiCall total(const std::string& name) {
  MpiCall sum{name, -1, 0, 0, 0.0, 0.0};
  for (const MpiCall& call : mpi_calls()) {
    if (call.call == name) {
      sum.count += call.count;
      sum.bytes += call.bytes;
      sum.time_s += call.time_s;
      sum.wait_s += call.wait_s;
    }
  }
  return sum;
}

/// Takes time as work does, but asleep: ranks and threads that share a core do not slow each other.
inline void work_ms(int milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

}  // namespace casebook
