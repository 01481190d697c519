#pragma once

namespace casebook {

/// How much others disturbed this rank between two moments.
struct Noise {
  double probe_spread = 0.0;        ///< (median - min) / min of one fixed work's times
  double stolen_s = 0.0;            ///< CPU time the hypervisor gave to others, whole machine
  double involuntary_switches = 0;  ///< times the kernel took the CPU from this process
};

/// Watches from its construction on.
class NoiseWatch {
 public:
  NoiseWatch();

  /// What happened since construction. The probe itself runs now: about 50 ms of fixed work.
  Noise read() const;

 private:
  double stolen_s_;
  double switches_;
};

}  // namespace casebook
