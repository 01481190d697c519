#pragma once

#include <string>
#include <vector>

namespace casebook {

/// Conditions of the grade of a measurement.
struct Conditions {
  bool passed = false;       ///< by the judge
  bool complete = true;      ///< not stopped before the answer was there
  bool continued = false;    ///< began with the state of an earlier run
  bool seeds_given = false;  ///< the solver may have known its input and the judge's questions
  bool oversubscribed = false;
  bool pinned = false;
  bool dirty = false;         ///< files had changed since the recorded commit
  bool preloaded = false;     ///< LD_PRELOAD put other code in front of the program's
  bool library_path = false;  ///< LD_LIBRARY_PATH chose among the libraries
  int repetitions = 0;
  double median_s = 0.0;      ///< of solve()
  double range_s = 0.0;       ///< slowest minus fastest of six repetitions
  double copy_out_s = 0.0;    ///< median
  double probe_spread = 0.0;  ///< of the noise probe, worst rank
  double stolen_part = 0.0;   ///< CPU time taken by the hypervisor, of all CPU time of the node
  double others_part = 0.0;   ///< CPU time of other programs, of all CPU time of the node
  double saving_s = 0.0;      ///< of the solve, spent on checkpoints
};

/// One reason why a measurement deserves less trust, and what to do about it.
struct Deduction {
  std::string what;
  std::string advice;
  int letters = 1;  ///< that it costs
};

/// Trust in a measurement: A (nothing to object) to D, a letter for each deduction's
/// letters; F when the judge said no. docs/measuring.md explains the steps.
struct Grade {
  std::string letter;
  std::vector<Deduction> deductions;
};

Grade grade_measurement(const Conditions& conditions);

/// True with CASEBOOK_BUSY_NODE=1, for tests that run beside one another.
bool node_is_expected_to_be_busy();

/// Why no speed-up may be made of a time on a node that others fill: as many of their threads as it has CPUs
/// wanted one beside this run, so that the scheduler's turns decide the time. "" where they did not, and on a
/// node that is expected to be busy.
/// others_part: CPU time of other programs, of all CPU time of the node
/// n_threads: of the run on that node, or more than it has CPUs
std::string why_node_is_full(double others_part, int n_cpus, int n_threads);

}  // namespace casebook
