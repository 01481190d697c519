#pragma once

namespace casebook {

/// Usage of a process so far (getrusage). Needs no permission.
struct ProcessUsage {
  double user_s = 0.0;
  double system_s = 0.0;
  double page_faults = 0.0;       ///< served from memory or from disk
  double context_switches = 0.0;  ///< voluntary or not
};

/// Usage of this process: all of its threads.
ProcessUsage read_process_usage();

/// Usage of its children that have ended and were waited for, and of theirs.
ProcessUsage read_children_usage();

}  // namespace casebook
