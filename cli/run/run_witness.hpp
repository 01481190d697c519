#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "cli/launch/run_events.hpp"
#include "cli/run/given_seeds.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// The reason why a record is not the one that the run wrote: code that runs when a program ends, or beside it, can write
/// another. "" if it is.
/// digests: as the run gave them
std::string why_not_its_own(const Json& record, const std::vector<std::string>& digests);

/// The reason why the times of a record cannot be those of the run, or "".
/// heard_s: from the making of each solver to its answer, by this process's own clock
std::string why_other_times(const Json& record, double heard_s);

/// Time from the making of each solver to its answer, by this process's clock. A solver may say the same words: its life
/// begins with the first that says so, and ends with the last before the judge asks for a seed, which no solver may.
class SolverLives {
 public:
  using Clock = std::chrono::steady_clock;

  void hear(const RunEvent& event, Clock::time_point now);

  /// Of all that are over, seconds.
  double sum_s() const { return sum_s_; }

 private:
  std::optional<Clock::time_point> start_;  ///< of the present one
  std::optional<Clock::time_point> end_;
  double sum_s_ = 0.0;
};

/// Witness of a run, in another process than the solver's: it gives the run its seeds, hears the digest of its record, has
/// a clock of its own, and says whether a record is to be believed.
class RunWitness {
 public:
  using Clock = SolverLives::Clock;

  void hear(const RunEvent& event, Clock::time_point now);

  /// What the run is given to read after a line of its output.
  std::string answer(const std::string& line) { return seeds_.answer(line); }

  /// True if the run was heard at all: some launchers keep back what ranks print.
  bool heard() const { return heard_; }

  /// The reason why the record of a run that was heard is not used, or "".
  std::string why_not_used(const Json& record) const;

 private:
  std::vector<std::string> digests_;  ///< of the record, each as the run said it
  GivenSeeds seeds_;
  bool heard_ = false;
  SolverLives lives_;
};

/// Completes a record by what this process knows of the run, and seals it, once no other process can change it.
/// shared: why the run had the system's temporary folders; "" if it had its own
void seal_by_casebook(Json& record, const std::string& shared);

}  // namespace casebook::cli
