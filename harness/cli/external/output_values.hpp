#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "harness/cli/project/external_app.hpp"

namespace casebook::cli {

/// What is written where a number should be.
inline constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// A number as programs print it: 1.5, -2E-3, Fortran's 1.0D-05. A NaN for everything else, such
/// as NaN itself or the stars of a field that is too narrow.
double printed_number(const std::string& text);

/// The numbers of an output, in the order of the questions; empty where nothing matched.
std::vector<std::optional<double>> read_values(const std::string& output,
                                               const std::vector<OutputValue>& values);

/// The lines, from 1, on which those numbers stand; 0 where there is none.
std::vector<int> lines_of_values(const std::string& output, const std::vector<OutputValue>& values);

/// What the pattern's group matched first; "" when nothing did.
std::string first_match(const std::string& output, const std::string& pattern);

}  // namespace casebook::cli
