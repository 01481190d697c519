#include "cli/compare/run.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "cli/compare/record.hpp"
#include "cli/records/record_view.hpp"
#include "cli/run/run_variant.hpp"
#include "cli/run/unchanged_programs.hpp"
#include "cli/text/format.hpp"
#include "cli/text/progress.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

/// In the first pair a comes first.
bool a_is_first(int pair) {
  return pair % 2 == 0;
}

/// The runs of one comparison, counted and timed for the progress line.
class Runner {
 public:
  Runner(Comparison& comparison, const std::string& label, const Terminal& terminal)
      : comparison_(comparison),
        programs_({comparison.a.variant, comparison.b.variant}),
        n_runs_(2 * comparison.planned_pairs),
        progress_(label, terminal) {}

  int run_all() {
    int n_left_out = 0;
    for (int pair = 0; pair < comparison_.planned_pairs + n_left_out; ++pair) {
      if (const int exit_code = run_pair(a_is_first(pair))) {
        return exit_code;
      }
      n_left_out += !why_left_out(comparison_, comparison_.pairs.back()).empty();
      if (2 * n_left_out > comparison_.planned_pairs) {
        break;
      }
    }
    return findings_of(comparison_).verdict == Verdict::no_ratio ? exit_check_failed : exit_fine;
  }

 private:
  int run_pair(bool a_first) {
    Pair pair{nullptr, nullptr, a_first};
    for (const bool of_a : {a_first, !a_first}) {
      const Side& side = of_a ? comparison_.a : comparison_.b;
      Json& record = of_a ? pair.a : pair.b;
      if (const int exit_code = run(side, of_a ? 'A' : 'B', record)) {
        save(comparison_);
        return exit_code;
      }
    }
    comparison_.pairs.push_back(pair);
    save(comparison_);
    if (const std::string why = why_left_out(comparison_, pair); !why.empty()) {
      progress_.say(fmt::format("pair {} left out, another one follows: {}", comparison_.pairs.size(), why));
      n_runs_ += 2;
      return exit_fine;
    }
    const Findings findings = findings_of(comparison_);
    if (findings.verdict == Verdict::no_ratio) {
      return findings.may_come ? exit_fine : exit_check_failed;
    }
    progress_.say(fmt::format("pair {} of {}: A {}, B {}, A/B {:.3f}",
                              comparison_.pairs.size(),
                              comparison_.planned_pairs,
                              seconds(findings.a_s.back()),
                              seconds(findings.b_s.back()),
                              findings.ratios.back()));
    return exit_fine;
  }

  /// Leaves the record, or the reason of failure in the comparison.
  int run(const Side& side, char name, Json& record) {
    const Portion portion = {
        static_cast<double>(n_done_) / n_runs_,
        1.0 / n_runs_,
        fmt::format("run {} of {}{}; {}: ", n_done_ + 1, n_runs_, to_go(), name)};
    if (const std::string why = programs_.why_changed(side.variant); !why.empty()) {
      comparison_.failure = why;
      return exit_check_failed;
    }
    const Outcome outcome = run_variant(side.experiment, side.variant, progress_, portion);
    ++n_done_;
    if (outcome.record.is_null()) {
      comparison_.failure =
          fmt::format("{}: {}",
                      side.label,
                      outcome.failure.empty() ? "the run left no record" : outcome.failure);
      return std::max<int>(outcome.exit_code, exit_check_failed);
    }
    if (!passed(outcome.record)) {
      comparison_.failure = fmt::format(
          "{} did not pass the judge (record {})", side.label, shown_path(outcome.record_file));
      return exit_check_failed;
    }
    record = outcome.record;
    return exit_fine;
  }

  /// Time left, estimated from the runs so far: ", 2 min 05 s to go".
  std::string to_go() const {
    if (n_done_ == 0) {
      return "";
    }
    const double so_far_s = std::chrono::duration<double>(Clock::now() - start_).count();
    return fmt::format(", {} to go", duration(so_far_s * (n_runs_ - n_done_) / n_done_));
  }

  using Clock = std::chrono::steady_clock;

  Comparison& comparison_;
  UnchangedPrograms programs_;
  int n_runs_;
  int n_done_ = 0;
  Clock::time_point start_ = Clock::now();
  Progress progress_;
};

}  // namespace

int measure(Comparison& comparison, const std::string& label, const Terminal& terminal) {
  require_writable_folder(comparison_file(comparison).parent_path());
  return Runner(comparison, label, terminal).run_all();
}

std::string order_text(int pairs) {
  std::string text;
  for (int pair = 0; pair < pairs; ++pair) {
    text += pair == 0 ? "" : " ";
    text += a_is_first(pair) ? "AB" : "BA";
  }
  return text;
}

}  // namespace casebook::cli
