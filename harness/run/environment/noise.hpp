#pragma once

#include "harness/core/machine/noise_probe.hpp"
#include "harness/run/team.hpp"

namespace casebook {

/// Disturbance of this rank by others between two moments.
struct Noise {
  double probe_spread = 0.0;        ///< (median - min) / min of one fixed work's times
  double stolen_s = 0.0;            ///< CPU time the hypervisor gave to others, whole node
  double others_s = 0.0;            ///< CPU time of programs beside this one, whole node
  double elapsed_s = 0.0;           ///< between the two moments
  int n_cpus = 1;                   ///< of the node
  double involuntary_switches = 0;  ///< times the kernel took the CPU from this process
};

/// CPU time of all threads of this process.
double own_cpu_seconds();

/// Watches from its construction on.
class NoiseWatch {
 public:
  NoiseWatch();

  /// Noise since construction. The probe itself runs now: about 50 ms of fixed work. Collective.
  Noise read(const Team& team) const;

 private:
  NodeTime node_;
  double own_s_;
  double start_s_;
  double switches_;
};

}  // namespace casebook
