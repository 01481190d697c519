#pragma once

#include <optional>
#include <set>
#include <string>

#include "cli/campaign/ledger.hpp"
#include "cli/campaign/plan.hpp"
#include "cli/schedulers/scheduler.hpp"

namespace casebook::cli {

/// Stage of an experiment.
enum class RunStage { planned, waiting, running, done, incomplete, failed };

std::string name_of(RunStage stage);

struct RunStatus {
  RunStage stage = RunStage::planned;
  const LedgerEntry* entry = nullptr;  ///< the one that counts, or the last; valid until refresh()
  const Claim* claim = nullptr;        ///< of one that waits or runs; valid until refresh()
};

RunStatus status_of(const Ledger& ledger, const std::string& run);

/// Finds out what became of claims whose owner is gone.
class StaleClaims {
 public:
  /// dead_hosts: processes there are taken for dead, as the user has said.
  StaleClaims(const Scheduler& scheduler, std::set<std::string> dead_hosts);

  /// Closes the claims of dead owners: as done where the record of the run is there, else as failed
  /// with the reason. What is written does not depend on who finds it. Asks the scheduler once.
  /// Errors: EnvironmentError (a scheduler that does not answer, a full disk).
  void settle(const Plan& plan, Ledger& ledger);

 private:
  std::optional<std::string> death_of(const Claim& claim);
  std::optional<std::string> death_in_queue(const Claim& claim);
  std::string end_of_job(const Claim& claim, const std::string& otherwise);
  const Jobs& jobs();

  const Scheduler& scheduler_;
  std::set<std::string> dead_hosts_;
  std::optional<Jobs> jobs_;
};

}  // namespace casebook::cli
