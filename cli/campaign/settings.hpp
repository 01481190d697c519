#pragma once

#include <string>
#include <vector>

#include "harness/core/text/toml_reader.hpp"

namespace casebook::cli {

/// One thing that a plan sets, and the values that it takes; those of [fixed] have one.
struct PlanSetting {
  std::string key;  ///< "ranks", "set.tol2e", "environment.OMP_SCHEDULE"
  std::vector<std::string> values;
};

/// The settings of [fixed], in the order of the file.
std::vector<PlanSetting> fixed_settings(TomlReader reader);

/// The settings of [vary], in the order of the file.
std::vector<PlanSetting> varied_settings(TomlReader reader);

}  // namespace casebook::cli
