#include "harness/run/grade.hpp"

#include <fmt/core.h>

namespace casebook {
namespace {

/// A run shorter than this is moved by more than 1 % by one scheduler tick (1 ms at 1000 Hz,
/// 4 ms at 250 Hz).
constexpr double shortest_solve_s = 0.1;

/// The range of six samples covers the median with 96.9 %; of five, with 93.8 %.
constexpr int enough_repetitions = 6;

/// The smallest speed-up that a rung claims; what varies more cannot support it.
constexpr double claimed_difference = 0.05;

/// Checkpoints that take more of the solve than this are seen in a comparison.
constexpr double largest_saving_part = 0.01;

/// copy_out() is not timed: more than this part of solve() is work in the wrong place.
constexpr double copy_out_part = 0.1;

void add_condition_deductions(const Conditions& c, std::vector<Deduction>& list) {
  if (!c.pinned) {
    list.push_back({"threads may move between cores",
                    "start with `casebook run`, which binds, or bind in the job script"});
  }
  if (c.continued) {
    list.push_back({"the time is that of the rest of a solve, behind a checkpoint",
                    "measure runs that begin at the beginning"});
  }
  if (c.saving_s > largest_saving_part * c.median_s) {
    list.push_back({fmt::format("checkpoints took {:.2g} s of the solve", c.saving_s),
                    "measure without --checkpoint"});
  }
  if (c.repetitions < enough_repetitions) {
    list.push_back({fmt::format("{} repetition(s)", c.repetitions),
                    fmt::format("--repeat {} or more", enough_repetitions)});
  }
  if (c.median_s < shortest_solve_s) {
    list.push_back({fmt::format("a solve of {:.3g} s is short", c.median_s),
                    "use a larger case of the app (`casebook list`)"});
  }
  if (c.dirty) {
    list.push_back({"the source had uncommitted changes", "commit, then measure"});
  }
}

void add_noise_deductions(const Conditions& c, std::vector<Deduction>& list) {
  if (c.range_s > claimed_difference * c.median_s) {
    list.push_back({fmt::format("repetitions differ by {:.0f} %", 100.0 * c.range_s / c.median_s),
                    "repeat more often, or on a quiet node; compare by interleaved pairs only"});
  }
  if (c.probe_spread > claimed_difference) {
    list.push_back(
        {fmt::format("fixed work varied by {:.0f} %", 100.0 * c.probe_spread),
         "another load shares the cores or the clock changes; wait or use another node"});
  }
  if (c.stolen_s > 0.01 * c.total_s) {
    list.push_back({fmt::format("the hypervisor took {:.2g} s from this machine", c.stolen_s),
                    "a shared virtual machine: trust ratios of alternating runs only"});
  }
  if (c.warm_up_s > 2.0 * c.median_s) {
    list.push_back({"the repetitions ran twice as fast as the first solve",
                    "check that nothing is kept from one solve() to the next"});
  }
  if (c.copy_out_s > copy_out_part * c.median_s && c.median_s >= shortest_solve_s) {
    list.push_back({fmt::format("copy_out() took {:.2g} s, untimed", c.copy_out_s),
                    "move the work into solve()"});
  }
}

}  // namespace

Grade grade_measurement(const Conditions& conditions) {
  if (!conditions.complete) {
    return {"F", {{"the run was stopped before its answer was complete", "go on with --restart"}}};
  }
  if (!conditions.passed) {
    return {"F", {{"the judge rejected the result", "no time is reported; look at the checks"}}};
  }
  Grade grade;
  if (conditions.oversubscribed) {
    grade.deductions.push_back({"more threads than CPUs",
                                "use fewer ranks or threads; no speed-up is given for such a run"});
  }
  add_condition_deductions(conditions, grade.deductions);
  add_noise_deductions(conditions, grade.deductions);
  const std::size_t n = grade.deductions.size();
  const bool worst = conditions.oversubscribed || n >= 3;
  grade.letter = worst ? "D" : std::string(1, static_cast<char>('A' + n));
  return grade;
}

}  // namespace casebook
