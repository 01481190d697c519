#include "cli/versus/measure.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "cli/external/judge.hpp"
#include "cli/records/record_view.hpp"
#include "cli/run/run_variant.hpp"
#include "cli/text/format.hpp"
#include "cli/text/progress.hpp"
#include "cli/versus/record.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

/// The runs of both sides, counted and timed for the progress line.
class Pairs {
 public:
  Pairs(PeerComparison& evidence, const Terminal& terminal)
      : evidence_(evidence),
        n_runs_(2 * evidence.planned_pairs),
        progress_("versus " + evidence.peer.peer.name, terminal) {}

  int run_all() {
    for (int k = 0; k < evidence_.planned_pairs; ++k) {
      const int exit_code = run_pair(k);
      save(evidence_);
      if (exit_code != exit_fine) {
        return exit_code;
      }
    }
    return exit_fine;
  }

 private:
  int run_pair(int k) {
    PeerPair pair;
    pair.peer_first = k % 2 == 0;
    if (pair.peer_first) {
      run_theirs(pair, k);
    }
    if (const int exit_code = run_ours(pair)) {
      return exit_code;
    }
    if (!pair.peer_first) {
      run_theirs(pair, k);
    }
    judge_theirs(pair);
    evidence_.pairs.push_back(pair);
    const Findings findings = findings_of(evidence_);
    if (findings.verdict == Verdict::no_ratio) {
      return exit_check_failed;
    }
    say(pair);
    return exit_fine;
  }

  void run_theirs(PeerPair& pair, int k) {
    progress_.show(done(), stage("the peer"));
    pair.peer = run_peer(evidence_.peer, output_file(evidence_, k + 1));
    ++n_done_;
  }

  int run_ours(PeerPair& pair) {
    const Portion portion = {done(), 1.0 / n_runs_, stage("ours") + ": "};
    const Outcome outcome =
        run_variant(evidence_.experiment, evidence_.variant, progress_, portion);
    ++n_done_;
    if (outcome.record.is_null()) {
      evidence_.failure =
          outcome.failure.empty() ? "our run left no record: " + outcome.said : outcome.failure;
      return std::max<int>(outcome.exit_code, exit_check_failed);
    }
    pair.record = outcome.record;
    pair.whole_s = outcome.whole_s;
    pair.judge_s = outcome.judge_s;
    return exit_fine;
  }

  /// Both answers are there.
  void judge_theirs(PeerPair& pair) {
    PreparedProgram prepared = evidence_.peer.prepared;
    prepared.input.reference.clear();
    for (const auto& [name, number] : reference_for_peer(pair.record)) {
      prepared.input.reference[name].numbers = {number};
    }
    pair.peer_checks = judge(prepared, pair.peer);
  }

  void say(const PeerPair& pair) {
    const std::string& unit = evidence_.peer.peer.quantity.unit;
    progress_.say(fmt::format("pair {} of {}: peer {} {}, ours {} {}, ratio {}",
                              evidence_.pairs.size(),
                              evidence_.planned_pairs,
                              three_digits(*peer_value(evidence_, pair)),
                              unit,
                              three_digits(*our_value(evidence_, pair)),
                              unit,
                              three_digits(*ratio_of(evidence_, pair))));
  }

  double done() const { return static_cast<double>(n_done_) / n_runs_; }

  std::string stage(const std::string& side) const {
    return fmt::format("run {} of {}{}, {}", n_done_ + 1, n_runs_, to_go(), side);
  }

  /// Time left, estimated once both sides ran: ", 2 min 05 s to go".
  std::string to_go() const {
    if (n_done_ < 2) {
      return "";
    }
    const double so_far_s = std::chrono::duration<double>(Clock::now() - start_).count();
    return fmt::format(", {} to go", duration(so_far_s * (n_runs_ - n_done_) / n_done_));
  }

  using Clock = std::chrono::steady_clock;

  PeerComparison& evidence_;
  int n_runs_;
  int n_done_ = 0;
  Clock::time_point start_ = Clock::now();
  Progress progress_;
};

}  // namespace

int measure(PeerComparison& evidence, const Terminal& terminal) {
  require_writable_folder(evidence_file(evidence).parent_path());
  return Pairs(evidence, terminal).run_all();
}

}  // namespace casebook::cli
