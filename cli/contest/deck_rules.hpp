#pragma once

#include <string>
#include <vector>

#include "cli/contest/rules.hpp"

namespace casebook::cli {

/// The lines by which a deck breaks the rules, against the original: "- line" is missing, "+ line"
/// is new. Blank lines, comments and the width of blanks do not count.
/// comment: what starts one, or ""
std::vector<std::string> forbidden_lines(const std::string& original,
                                         const std::string& deck,
                                         const std::string& comment,
                                         const Rules& rules);

}  // namespace casebook::cli
