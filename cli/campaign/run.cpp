#include "cli/campaign/run.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <system_error>

#include <fmt/format.h>

#include "cli/campaign/experiment.hpp"
#include "cli/campaign/searched_plan.hpp"
#include "cli/process/signals.hpp"
#include "cli/run/program.hpp"
#include "cli/run/run_variant.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/origin.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// Runs the experiments of one plan that are free, one at a time.
class PlanRunner {
 public:
  PlanRunner(const Plan& plan, const Project& project, const PlanRunOptions& options)
      : plan_(plan), project_(project), options_(options), ledger_(plan.ledger()) {}

  int run() {
    ledger_.create();
    StaleClaims stale(*plan_.site.scheduler, options_.dead_hosts);
    if (options_.job_name.empty()) {
      stale.settle(plan_, ledger_);
    }
    while (options_.limit == 0 || n_started_ < options_.limit) {
      if (const auto signal = watch_.next_request()) {
        return stop_for(*signal);
      }
      std::optional<Claim> claim = claim_next();
      if (!claim) {
        return n_failed_ > 0 ? exit_check_failed : exit_fine;
      }
      ++n_started_;
      if (attempt(*claim)) {
        return exit_incomplete;
      }
    }
    return n_failed_ > 0 ? exit_check_failed : exit_fine;
  }

 private:
  static int stop_for(int signal) {
    if (signal == SIGUSR1) {
      return exit_incomplete;
    }
    throw Interrupted{signal};
  }

  /// Claims the first wanted run that no other process was quicker to claim.
  std::optional<Claim> claim_next() {
    ledger_.refresh();
    for (const PlannedRun& run : runs_to_look_at()) {
      if (!is_chosen(options_, plan_.points[run.point]) || tried_.count(run.id) > 0) {
        continue;
      }
      const RunStatus status = status_of(ledger_, run.id);
      if (std::optional<Claim> claim =
              options_.job_name.empty() ? claim_free(run, status) : take_over(run, status)) {
        tried_.insert(run.id);
        point_ = run.point;
        return claim;
      }
    }
    return std::nullopt;
  }

  /// All of the plan, or what its search has come to: each answer decides what is asked next. What a
  /// job was handed, it runs.
  std::vector<PlannedRun> runs_to_look_at() const {
    return plan_.finalists == 0 || !options_.job_name.empty()
               ? plan_.runs()
               : searched_runs(plan_, ledger_, options_.retry_failed);
  }

  std::optional<Claim> claim_free(const PlannedRun& run, const RunStatus& status) {
    if (!is_wanted(options_, status.stage)) {
      return std::nullopt;
    }
    Claim claim = draft_claim(plan_, run, ledger_, options_.results);
    claim.running = true;
    claim.job.number = this_job().value_or(ThisJob{}).number;
    return ledger_.claim(claim) ? std::optional(claim) : std::nullopt;
  }

  /// In a job: what was handed in with it is this process's to run. Where it writes does not come from
  /// the claim, which anybody of the team may have changed.
  std::optional<Claim> take_over(const PlannedRun& run, const RunStatus& status) {
    if (status.stage != RunStage::waiting || status.claim->job.name != options_.job_name) {
      return std::nullopt;
    }
    Claim claim = *status.claim;
    claim.record = record_file_of(claim, options_.results / plan_.points[run.point].app).string();
    claim.checkpoint = checkpoint_file_of(plan_, ledger_, run.id);
    claim.running = true;
    claim.owner = this_process();
    claim.started = utc_now();
    if (claim.job.number.empty()) {
      claim.job.number = this_job().value_or(ThisJob{}).number;
    }
    ledger_.update(claim);
    return claim;
  }

  /// Runs one experiment and writes down how it ended. True when it is time to stop.
  bool attempt(Claim& claim) {
    const auto start = std::chrono::steady_clock::now();
    LedgerEntry entry = entry_for(claim);
    Outcome outcome;
    try {
      outcome = run_variant(experiment_for(plan_, plan_.points[point_], claim, project_),
                            variant_of(plan_.points[point_], project_),
                            claim.run,
                            terminal_of(2));
    } catch (const Interrupted& stopped) {
      note_interruption(claim, entry, stopped.signal);
      if (stopped.signal == SIGUSR1) {
        return true;
      }
      throw;
    }
    entry.elapsed_s =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (!settle_by_record(entry, claim.record)) {
      entry.reason = !outcome.failure.empty() ? outcome.failure
                     : !outcome.said.empty()
                         ? outcome.said
                         : fmt::format("it ended with exit code {}", outcome.exit_code);
    }
    finish(claim, entry);
    return outcome.asked_to_stop;
  }

  /// In a job the scheduler knows whether it was cancelled or out of time: the next reader asks
  /// it. Elsewhere it was a person.
  void note_interruption(Claim& claim, LedgerEntry& entry, int signal) {
    if (signal == SIGUSR1) {
      entry.reason = "the job's time was nearly up, and the run had no state to save";
      ledger_.close(entry);
    } else if (claim.job.number.empty()) {
      entry.reason = fmt::format("it was interrupted by signal {}", signal);
      ledger_.close(entry);
    } else {
      claim.stop_signal = signal;
      ledger_.update(claim);
    }
  }

  void finish(const Claim& claim, const LedgerEntry& entry) {
    const bool done = entry.state == LedgerEntry::State::done;
    // A judged attempt is over: no run continues from there.
    if (!claim.checkpoint.empty() && entry.state != LedgerEntry::State::incomplete &&
        !entry.record.empty()) {
      std::error_code ignored;
      fs::remove(claim.checkpoint, ignored);
    }
    n_failed_ += entry.state == LedgerEntry::State::failed;
    ledger_.close(entry);
    fmt::print("{:<10} {}{}\n",
               name_of(entry.state),
               entry.run,
               done ? fmt::format("  {}",
                                  entry.solve_s.empty() ? "not timed: continued"
                                                        : seconds(entry.solve_s.front()))
                    : ": " + entry.reason);
    std::fflush(stdout);
  }

  const Plan& plan_;
  const Project& project_;
  const PlanRunOptions& options_;
  Ledger ledger_;
  SignalWatch watch_;  // also between two runs
  std::set<std::string> tried_;
  std::size_t point_ = 0;
  int n_started_ = 0;
  int n_failed_ = 0;
};

}  // namespace

bool is_chosen(const PlanRunOptions& options, const PlanPoint& point) {
  return options.points.empty() ||
         std::find(options.points.begin(), options.points.end(), point.id) != options.points.end();
}

bool is_wanted(const PlanRunOptions& options, RunStage stage) {
  return stage == RunStage::planned || stage == RunStage::incomplete ||
         (stage == RunStage::failed && options.retry_failed);
}

Claim draft_claim(const Plan& plan,
                  const PlannedRun& run,
                  const Ledger& ledger,
                  const fs::path& results) {
  Claim claim;
  claim.run = run.id;
  claim.attempt = new_attempt();
  claim.owner = this_process();
  claim.started = utc_now();
  if (plan.site.scheduler->takes_jobs()) {
    claim.job.scheduler = plan.site.scheduler->name();
  }
  claim.record = record_file_of(claim, results / plan.points[run.point].app).string();
  claim.checkpoint = checkpoint_file_of(plan, ledger, run.id);
  return claim;
}

std::string checkpoint_file_of(const Plan& plan, const Ledger& ledger, const std::string& run) {
  return plan.checkpoint ? (ledger.folder() / "checkpoints" / (run + ".h5")).string() : "";
}

namespace {

/// Every command line that a run of the plan would start now.
int print_plan_commands(const Plan& plan, const Project& project, const PlanRunOptions& options) {
  const Ledger ledger(plan.ledger());
  const auto runs =
      plan.finalists == 0 ? plan.runs() : searched_runs(plan, ledger, options.retry_failed);
  for (const PlannedRun& run : runs) {
    const PlanPoint& point = plan.points[run.point];
    if (is_chosen(options, point) && is_wanted(options, status_of(ledger, run.id).stage)) {
      const Claim claim = draft_claim(plan, run, ledger, options.results);
      const Experiment experiment = experiment_for(plan, point, claim, project);
      fmt::print("{}",
                 dry_run_text(shown_program(experiment, variant_of(point, project), claim.record)));
    }
  }
  return exit_fine;
}

}  // namespace

int run_plan(const Plan& plan, const Project& project, const PlanRunOptions& options) {
  if (options.dry_run) {
    return print_plan_commands(plan, project, options);
  }
  const int exit_code = PlanRunner(plan, project, options).run();
  if (plan.finalists > 0) {
    fmt::print("{}", search_text(plan, Ledger(plan.ledger())));
  }
  return exit_code;
}

}  // namespace casebook::cli
