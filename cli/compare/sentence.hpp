#pragma once

#include <string>

#include "cli/compare/comparison.hpp"

namespace casebook::cli {

/// "faster", "slower", "no difference beyond noise", "too few pairs" or "no ratio"
std::string name_of(Verdict verdict);

/// The result in one sentence with its numbers.
std::string sentence_of(const Comparison& comparison, const Findings& findings);

/// Median and interval of a ratio: "1.57x (1.52-1.60)". Next to 1 with a digit more.
std::string ratio_text(double median, double low, double high);

}  // namespace casebook::cli
