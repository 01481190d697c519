#pragma once

#include <map>

#include <sys/types.h>

#include "harness/core/machine/noise_probe.hpp"
#include "harness/run/team.hpp"

namespace casebook {

/// Time of a step that other programs and the kernel's own work took.
struct Disturbance {
  /// Processor time in the kernel, page faults above all; the largest of the ranks.
  double kernel_s = 0.0;

  /// Waiting for a processor by the thread of each rank that waited longest, summed over the ranks.
  double waited_s = 0.0;
};

/// Watches one step at a time. Neither counts what ranks wait for one another.
class DisturbanceWatch {
 public:
  void start();

  /// The step is over. What the threads waited counts as far as other programs used the node meanwhile: threads that
  /// share a processor with one another disturb themselves. Zeros where the kernel does not say. Collective.
  Disturbance stop(const Team& team) const;

 private:
  NodeTime node_;
  double own_s_ = 0.0;
  double kernel_s_ = 0.0;
  std::map<pid_t, double> waited_s_;  ///< of each thread
};

}  // namespace casebook
