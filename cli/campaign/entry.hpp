#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/campaign/claim.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// End of an attempt at an experiment. On disk it is the file <run>.<attempt>.json, written once
/// and never changed: two copies of a ledger merge without conflicts.
struct LedgerEntry {
  enum class State { done, incomplete, failed };

  std::string run;
  std::string attempt;
  State state = State::failed;
  std::string reason;           ///< why it failed or is not complete; "" when done
  std::string record;           ///< file of the run's record, or ""
  std::vector<double> solve_s;  ///< times that count; none after a restart
  std::string host;
  std::string job;  ///< its number, or ""
  std::string started;
  double elapsed_s = 0.0;  ///< of the run, start of the ranks included; 0: not known
};

std::string name_of(LedgerEntry::State state);

Json to_json(const LedgerEntry& entry);

/// Nothing for a file that is no entry.
std::optional<LedgerEntry> entry_from(const Json& json);

/// An entry for this attempt, with what the claim knows.
LedgerEntry entry_for(const Claim& claim);

/// Takes state and times from the record of the attempt. False when there is no such record, or one
/// that is not whole.
bool settle_by_record(LedgerEntry& entry, const std::string& record);

}  // namespace casebook::cli
