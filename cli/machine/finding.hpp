#pragma once

#include <string>
#include <vector>

#include "harness/core/json.hpp"

namespace casebook::cli {

/// ok: nothing to do; note: measurements suffer or a feature is missing; problem: runs will fail.
enum class Health { ok, note, problem };

/// One thing that was looked at.
struct Finding {
  std::string name;  ///< "MPI launcher"
  Health health = Health::ok;
  std::string found;       ///< state that was found
  std::string cause = {};  ///< why it matters; "" when it is ok
  std::string fix = {};    ///< remedy
  std::string who = {};    ///< who can do it: "you" or "the administrator"
};

const char* health_name(Health health);

Json findings_json(const std::vector<Finding>& findings);

}  // namespace casebook::cli
