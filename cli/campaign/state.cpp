#include "cli/campaign/state.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace casebook::cli {

std::string name_of(RunStage stage) {
  switch (stage) {
    case RunStage::planned:
      return "planned";
    case RunStage::waiting:
      return "waiting";
    case RunStage::running:
      return "running";
    case RunStage::done:
      return "done";
    case RunStage::incomplete:
      return "incomplete";
    case RunStage::failed:
      return "failed";
  }
  return "";
}

RunStatus status_of(const Ledger& ledger, const std::string& run) {
  const auto& entries = ledger.entries(run);
  const auto done = std::ranges::find(entries, LedgerEntry::State::done, &LedgerEntry::state);
  if (done != entries.end()) {
    return {RunStage::done, &*done, nullptr};
  }
  if (!ledger.is_open(run)) {
    const Claim* claim = ledger.last_claim(run);
    return {claim->running ? RunStage::running : RunStage::waiting, nullptr, claim};
  }
  if (entries.empty()) {
    return {};
  }
  const bool incomplete = entries.back().state == LedgerEntry::State::incomplete;
  return {incomplete ? RunStage::incomplete : RunStage::failed, &entries.back(), nullptr};
}

StaleClaims::StaleClaims(const Scheduler& scheduler, std::set<std::string> dead_hosts)
    : scheduler_(scheduler), dead_hosts_(std::move(dead_hosts)) {}

const Jobs& StaleClaims::jobs() {
  if (!jobs_) {
    jobs_ = scheduler_.jobs();
  }
  return *jobs_;
}

/// The end of the claim's job; `otherwise` where it ended well, or there is none.
std::string StaleClaims::end_of_job(const Claim& claim, const std::string& otherwise) {
  std::string reason;
  if (!claim.job.number.empty()) {
    const auto listed = jobs().find(claim.job.number);
    if (listed == jobs().end()) {
      reason = scheduler_.ended(claim.job.number).reason;
    } else if (listed->second.stage == JobState::Stage::ended) {
      reason = listed->second.reason;
    }
  }
  if (!reason.empty()) {
    return fmt::format("{} (job {})", reason, claim.job.number);
  }
  if (claim.stop_signal != 0) {
    return fmt::format("it was stopped by signal {}", claim.stop_signal);
  }
  return otherwise;
}

std::optional<std::string> StaleClaims::death_in_queue(const Claim& claim) {
  std::string number = claim.job.number;
  if (number.empty()) {
    if (life_of(claim.owner) != Life::dead) {
      return std::nullopt;  // it is being handed in
    }
    // The submitting process was killed before the number was written down.
    for (const auto& [listed, job] : jobs()) {
      const bool right_task =
          claim.job.task < 0 || listed.ends_with("_" + std::to_string(claim.job.task));
      if (job.name == claim.job.name && right_task && job.stage != JobState::Stage::ended) {
        return std::nullopt;
      }
    }
    return "it was not handed in: the program was killed before";
  }
  const auto listed = jobs().find(number);
  if (listed != jobs().end() && listed->second.stage != JobState::Stage::ended) {
    return std::nullopt;
  }
  return end_of_job(
      claim, fmt::format("the job ended before it came to this experiment (job {})", number));
}

/// The reason why the claim's owner is dead; nothing while it may be alive.
std::optional<std::string> StaleClaims::death_of(const Claim& claim) {
  if (!claim.running) {
    return death_in_queue(claim);
  }
  switch (life_of(claim.owner)) {
    case Life::alive:
      return std::nullopt;
    case Life::dead:
      return end_of_job(claim, "the program that ran it was killed, or its host restarted");
    case Life::on_another_host:
      break;
  }
  if (!claim.job.number.empty()) {
    const auto listed = jobs().find(claim.job.number);
    if (listed != jobs().end() && listed->second.stage != JobState::Stage::ended) {
      return std::nullopt;
    }
    return end_of_job(claim, fmt::format("its job {} has ended", claim.job.number));
  }
  if (dead_hosts_.count(claim.owner.host) > 0) {
    return "its host " + claim.owner.host + " was declared dead";
  }
  return std::nullopt;
}

void StaleClaims::settle(const Plan& plan, Ledger& ledger) {
  jobs_.reset();
  for (const PlannedRun& run : plan.runs()) {
    if (ledger.is_open(run.id)) {
      continue;
    }
    const Claim claim = *ledger.last_claim(run.id);
    if (const auto reason = death_of(claim)) {
      LedgerEntry entry = entry_for(claim);
      if (!settle_by_record(entry, claim.record)) {
        entry.reason = *reason;
      }
      ledger.close(entry);
    }
  }
}

}  // namespace casebook::cli
