#pragma once

namespace casebook {

/// Usage of all threads of this process so far (getrusage). Needs no permission.
struct ProcessUsage {
  double user_s = 0.0;
  double system_s = 0.0;
  double page_faults = 0.0;       ///< served from memory or from disk
  double context_switches = 0.0;  ///< voluntary or not
};

ProcessUsage read_process_usage();

}  // namespace casebook
