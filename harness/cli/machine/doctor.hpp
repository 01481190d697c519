#pragma once

#include <string>
#include <vector>

#include "harness/cli/project/project.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// ok: nothing to do; note: measurements suffer or a feature is missing; problem: runs will fail.
enum class Health { ok, note, problem };

/// One thing that was looked at.
struct Finding {
  std::string name;  ///< "MPI launcher"
  Health health = Health::ok;
  std::string found;       ///< what is there
  std::string cause = {};  ///< why it matters; "" when it is ok
  std::string fix = {};    ///< what to do
  std::string who = {};    ///< who can do it: "you" or "the administrator"
};

/// Looks at the processor: cores, limits, and what else makes times vary.
std::vector<Finding> examine_machine();

/// What bounds this process from outside: hardware threads, memory, throttling.
std::vector<Finding> examine_limits();

/// What counts events and energy.
std::vector<Finding> examine_counters();

/// The libraries, by measuring them where the build has the means.
std::vector<Finding> examine_toolchain(const Project& project);

/// Whether the matrix product of OpenBLAS is what the processor can do.
/// measured: `fma` and `dgemm` as casebook_roofs prints them
Finding dgemm_finding(const Json& measured);

/// Folders and their free space.
std::vector<Finding> examine_disk(const Project& project);

/// Looks at everything a run depends on, the processor included. Starts only programs that end
/// within a second or two.
std::vector<Finding> examine(const Project& project);

const char* health_name(Health health);

Json findings_json(const std::vector<Finding>& findings);

}  // namespace casebook::cli
