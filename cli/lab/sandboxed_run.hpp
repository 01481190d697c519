#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/lab/sandbox.hpp"
#include "cli/lab/trial.hpp"

namespace casebook::cli {

/// Runs sides of a lab in a sandbox, gives them their seeds, and keeps what the grader's own clock says.
class SandboxedRuns {
 public:
  SandboxedRuns(const Project& project, const Lab& lab, const SandboxLimits& limits)
      : project_(project), lab_(lab), limits_(limits) {}

  Outcome operator()(const Experiment& experiment,
                     const Variant& side,
                     Progress& progress,
                     const Portion& portion);

  /// Seconds of each process that its record does not account for, by executable: the start of the
  /// ranks, the input, the judge, and any work hidden from the clock.
  const std::map<std::string, std::vector<double>>& unaccounted_s() const { return unaccounted_s_; }

 private:
  const Project& project_;
  const Lab& lab_;
  SandboxLimits limits_;
  std::map<std::string, std::vector<double>> unaccounted_s_;
};

/// The times of all solves that a record tells of, added up.
double accounted_s(const Json& record);

/// The reason why the record cannot be of this experiment, or "".
std::string why_forged(const Json& record, const Experiment& experiment, const Lab& lab);

/// Numbers of two answers that must agree: those that the app's equations determine. Names the first
/// that differs by more than a millionth, or "".
std::string difference_of(const Json& answer, const Json& witness);

}  // namespace casebook::cli
