#pragma once

#include <string>
#include <vector>

namespace casebook {

/// What the grade of a measurement depends on.
struct Conditions {
  bool passed = false;     ///< by the judge
  bool complete = true;    ///< not stopped before the answer was there
  bool continued = false;  ///< began with the state of an earlier run
  bool oversubscribed = false;
  bool pinned = false;
  bool dirty = false;  ///< files had changed since the recorded commit
  int repetitions = 0;
  double median_s = 0.0;
  double range_s = 0.0;    ///< slowest minus fastest repetition
  double warm_up_s = 0.0;  ///< 0 without one
  double copy_out_s = 0.0;
  double probe_spread = 0.0;  ///< of the noise probe, worst rank
  double stolen_s = 0.0;
  double saving_s = 0.0;  ///< of the solve, spent on checkpoints
  double total_s = 0.0;   ///< all timed repetitions
};

/// One reason why a measurement deserves less trust, and what to do about it.
struct Deduction {
  std::string what;
  std::string advice;
};

/// How far a measurement can be trusted: A (nothing to object) to D; F when the judge said no.
struct Grade {
  std::string letter;
  std::vector<Deduction> deductions;
};

Grade grade_measurement(const Conditions& conditions);

}  // namespace casebook
