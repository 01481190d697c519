#pragma once

#include <string>
#include <vector>

namespace casebook {

/// Source of an input, as the command line gives it.
struct InputChoice {
  std::string case_file = {};               ///< a case of the suite (TOML), or ""
  std::string deck_file = {};               ///< an application's own input, or ""
  std::vector<std::string> overrides = {};  ///< KEY=VALUE, applied last
};

/// deck_option: the other way to give an input, for the message: "--deck FILE.nw".
/// Errors: UsageError unless exactly one of case and deck is given.
void require_one_input(const InputChoice& choice, const std::string& deck_option);

}  // namespace casebook
