#include "harness/core/grade.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/core.h>

namespace casebook {
namespace {

/// A run shorter than this is moved by more than 1 % by one scheduler tick (1 ms at 1000 Hz,
/// 4 ms at 250 Hz).
constexpr double shortest_solve_s = 0.1;

/// The range of six samples covers the median with 96.9 %; of five, with 93.8 %.
constexpr int enough_repetitions = 6;

/// Checkpoints that take more of the solve than this are seen in a comparison.
constexpr double largest_saving_part = 0.01;

/// copy_out() that takes more of the solve than this does more than bring an answer.
constexpr double copy_out_part = 0.1;

/// Limits from which a disturbance costs one letter, two, and three.
struct Steps {
  double one, two, three;

  int letters(double part) const {
    return (part > one ? 1 : 0) + (part > two ? 1 : 0) + (part > three ? 1 : 0);
  }
};

/// A rung's usual claim is 5 %; what varies by a fifth or by half can support no claim of that size.
constexpr Steps spread_steps{0.05, 0.2, 0.5};

/// A program beside ours that takes a part of the node slows some rank by as much, at the least.
constexpr Steps load_steps{0.02, 0.1, 0.3};

void add_condition_deductions(const Conditions& c, std::vector<Deduction>& list) {
  if (!c.pinned) {
    list.push_back({"threads may move between cores",
                    "start with `casebook run`, which binds, or bind in the job script"});
  }
  if (c.continued) {
    list.push_back({"the time is that of the rest of a solve, after a checkpoint",
                    "measure runs that begin at the beginning"});
  }
  if (c.seeds_given) {
    list.push_back({"the seeds were given, so that the solver may have known its input",
                    "measure without --replay",
                    3});
  }
  if (c.preloaded) {
    list.push_back({"LD_PRELOAD put other code in front of the program's, its clock included",
                    "unset LD_PRELOAD, then measure",
                    3});
  }
  if (c.library_path) {  // modules set it on every cluster: to be known, and no fault
    list.push_back({"LD_LIBRARY_PATH chose the libraries",
                    "compare it only with runs whose record has the same path",
                    0});
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
  const auto add = [&](const Steps& steps, double part, const char* what, const char* advice) {
    if (const int letters = steps.letters(part); letters > 0) {
      list.push_back({fmt::format(fmt::runtime(what), 100.0 * part), advice, letters});
    }
  };
  add(spread_steps,
      c.median_s > 0.0 ? c.range_s / c.median_s : 0.0,
      "repetitions differ by {:.0f} %",
      "repeat more often, or on a quiet node; compare by interleaved pairs only");
  add(spread_steps,
      c.probe_spread,
      "fixed work varied by {:.0f} %",
      "another load shares the cores or the clock changes; wait or use another node");
  add(load_steps,
      c.stolen_part,
      "the hypervisor took {:.0f} % of this machine's time",
      "a shared virtual machine: trust ratios of alternating runs only");
  add(load_steps,
      c.others_part,
      "other programs took {:.0f} % of this machine's time",
      "end them, or wait until they have ended (`casebook doctor` shows the load)");
  if (c.copy_out_s > copy_out_part * c.median_s && c.median_s >= shortest_solve_s) {
    list.push_back({fmt::format("copy_out() took {:.2g} s", c.copy_out_s),
                    "move the work into solve(); the total is charged with it"});
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
                                "use fewer ranks or threads; no speed-up is given for such a run",
                                3});
  }
  add_condition_deductions(conditions, grade.deductions);
  add_noise_deductions(conditions, grade.deductions);
  int letters = 0;
  for (const Deduction& deduction : grade.deductions) {
    letters += deduction.letters;
  }
  grade.letter = std::string(1, static_cast<char>('A' + std::min(letters, 3)));
  return grade;
}

bool node_is_expected_to_be_busy() {
  const char* is_expected = std::getenv("CASEBOOK_BUSY_NODE");
  return is_expected != nullptr && *is_expected != '\0';
}

std::string why_node_is_full(double others_part, int n_cpus, int n_threads) {
  // By turns, n_cpus threads of others have this part beside n_threads of the run.
  const double by_turns = static_cast<double>(n_cpus) / (n_cpus + std::min(n_threads, n_cpus));
  if (others_part <= by_turns || node_is_expected_to_be_busy()) {
    return "";
  }
  return "other programs fill the machine (more of their threads than it has processors wanted "
         "one): end them, or "
         "wait until they have ended";
}

}  // namespace casebook
