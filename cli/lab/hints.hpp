#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/lab/lab.hpp"

namespace casebook::cli {

/// One hint: a section of the solution's page, or at last its code.
struct Hint {
  std::string name;   ///< symptom, cause, change, code; hint_1, ... of a lab without a page
  double cost = 0.0;  ///< the part of the score that the board takes for it
  std::string text;   ///< Markdown; "" for the code, which is shown as a difference
};

/// The hints of a lab in their order. Errors: UsageError where a page cannot be read.
std::vector<Hint> hints_of(const Lab& lab);

/// The text of a section of a page, without its heading and without comments.
std::string section_of(std::string_view page, const std::string& heading);

/// Total cost of the hints with these names, at most the whole.
double cost_of(const std::vector<Hint>& hints, const std::vector<std::string>& names);

}  // namespace casebook::cli
