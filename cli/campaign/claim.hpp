#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "cli/campaign/process_identity.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// A job that a run was handed in with, or runs in.
struct JobTicket {
  std::string scheduler;  ///< its name; "" without one
  std::string name;       ///< of the job; differs from all others
  std::string number;     ///< "" until the scheduler has given one; "12_3" for the task of an array
  int task = -1;          ///< of an array; -1: none
};

/// A lease on one attempt at an experiment. On disk it is the file
/// claims/<run>.<generation>, which only its owner rewrites and which is never removed: the next attempt is
/// the next generation, so that two who take over from the dead cannot both succeed.
struct Claim {
  std::string run;
  int generation = 1;
  std::string attempt;    ///< names the attempt wherever the ledger is copied to
  bool running = false;   ///< else handed in, and waiting for the scheduler
  ProcessIdentity owner;  ///< who made the claim, or runs it now
  JobTicket job;
  std::string
      record;  ///< file that the run writes. Of a claim that was read: where it is looked for
  std::string checkpoint;  ///< file of the run's saved state, or ""; derived, never read
  std::string started;     ///< UTC
  int stop_signal = 0;     ///< the signal that asked the owner to stop
};

Json to_json(const Claim& claim);

/// Claim in a file of claims/, which any member of the team may have written. Nothing for one that is no
/// claim: a claim is never a reason to stop. The checkpoint is not taken from it, and of the record the
/// folder alone: its name follows from run and attempt.
std::optional<Claim> claim_from(const Json& json, const std::string& run);

/// The record of an attempt, as any record's name: the time first, random digits last.
std::filesystem::path record_file_of(const Claim& claim, const std::filesystem::path& folder);

/// True if an attempt's name is one that new_attempt() makes: it becomes a part of files' names.
bool is_attempt(const std::string& name);

/// A new name for an attempt: time and eight random digits.
std::string new_attempt();

}  // namespace casebook::cli
