#pragma once

#include <string>
#include <vector>

#include "cli/adopt/candidate.hpp"

namespace casebook::cli {

/// Decides by what was seen in all runs whether the number is an answer, and within which bound.
/// last_digit: one unit of the last that is written. what: "printed" or "left"
void judge_repetition(Candidate& candidate, double last_digit, const std::string& what);

/// Makes a residue of rounding a check against 0: its digits are chance, its size is not. False
/// where it is none. words: what it is called
bool judge_residue(Candidate& candidate, const std::string& words);

/// Widens the bound by what the same input gives with another layout or another build, where that
/// is rounding. Where it is more, the reason says so and the bound stays.
void widen(Candidate& candidate, const std::vector<Variation>& variations);

}  // namespace casebook::cli
