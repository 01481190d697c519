#pragma once

#include <string>
#include <vector>

#include "cli/compare/comparison.hpp"
#include "cli/text/terminal.hpp"

namespace casebook::cli {

/// A comparison for a person: the sentence, the pairs, and how far the numbers can be trusted.
std::string comparison_text(const Comparison& comparison, const Terminal& terminal);

/// A line for each step against its parent.
std::string ladder_comparison_text(const std::vector<Comparison>& comparisons,
                                   const Terminal& terminal);

}  // namespace casebook::cli
