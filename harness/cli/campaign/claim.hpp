#pragma once

#include <string>

#include "harness/cli/campaign/process_identity.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// A job that a run was handed in with, or runs in.
struct JobTicket {
  std::string scheduler;  ///< its name; "" without one
  std::string name;       ///< of the job; told apart from all others
  std::string number;     ///< "" until the scheduler has given one; "12_3" for the task of an array
  int task = -1;          ///< of an array; -1: none
};

/// Somebody's word that they see to one attempt at an experiment. On disk it is the file
/// claims/<run>.<generation>, which only its owner rewrites and nobody removes: the next attempt is
/// the next generation, so that two who take over from the dead cannot both succeed.
struct Claim {
  std::string run;
  int generation = 1;
  std::string attempt;    ///< names the attempt wherever the ledger is copied to
  bool running = false;   ///< else handed in, and waiting for the scheduler
  ProcessIdentity owner;  ///< who made the claim, or runs it now
  JobTicket job;
  std::string record;      ///< file that the run will write
  std::string checkpoint;  ///< file of the run's saved state, or ""
  std::string started;     ///< UTC
  int stop_signal = 0;     ///< the owner was told to stop by it
};

Json to_json(const Claim& claim);

/// Missing members keep their defaults: a claim is never a reason to stop.
Claim claim_from(const Json& json);

/// A new name for an attempt: time and eight random digits.
std::string new_attempt();

}  // namespace casebook::cli
