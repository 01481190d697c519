#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace casebook::cli {

/// One progress line of an executable: `@casebook solve 2 of 7`, `@casebook step 3 9 iteration ...`;
/// or of a program that we did not write, which has no warm-up: `@casebook repetition 2 of 6`.
struct RunEvent {
  enum class Stage { seed, set_up, solve, step, judge, record, done };
  Stage stage = Stage::set_up;
  int k = 0;              ///< of a solve or step: this one, from 1
  int n = 0;              ///< how many there will be, the warm-up included; of steps, 0: unknown
  std::string text = {};  ///< of a step: what the solver says; of a record: its digest
  bool warm_up = true;    ///< of a solve: the first one is not timed
};

/// Reads a line of standard output; nothing when it is not a progress line.
std::optional<RunEvent> parse_run_event(const std::string& line);

/// Progress of a run, from the events so far and the time they took.
class RunClock {
 public:
  using Clock = std::chrono::steady_clock;

  void feed(const RunEvent& event, Clock::time_point now);

  /// Done so far, 0 to 1: solves, and of the present one as much as the earlier ones let expect.
  double fraction(Clock::time_point now) const;

  /// Time of judging so far, and after the last answer that of the record as well, seconds.
  double judge_s() const { return judge_s_; }

  /// "solve 2 of 6, 12.1 s left"
  std::string describe(Clock::time_point now) const;

 private:
  double seconds_in_solve(Clock::time_point now) const;

  double part_of_solve(Clock::time_point now) const;

  RunEvent event_;
  std::optional<RunEvent> step_;   ///< the last of the present solve
  Clock::time_point solve_start_;  ///< or of the stage that is no solve
  double total_s_ = 0.0;           ///< of the solves that are over
  double judge_s_ = 0.0;
  int n_over_ = 0;
};

}  // namespace casebook::cli
