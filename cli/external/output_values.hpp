#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "cli/project/external_app.hpp"

namespace casebook::cli {

/// Value in place of a number that could not be read.
inline constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// A number as programs print it: 1.5, -2E-3, Fortran's 1.0D-05. A NaN for everything else, such
/// as NaN itself or the stars of a field that is too narrow.
double printed_number(const std::string& text);

/// Reading of one value.
struct Reading {
  std::vector<double> numbers = {};  ///< one, but for a list; empty where nothing was found
  int line = 0;                      ///< of the last of them, from 1; 0 where there is none
  std::string line_text = {};
};

/// The values that stand in this text, in the order of the questions: one with `file` is not found here.
std::vector<Reading> read_output(const std::string& output, const std::vector<OutputValue>& values);

/// One value by its pattern, wherever the text comes from.
Reading read_text(const std::string& text, const OutputValue& value);

/// The number of a reading, of a list the last; empty where nothing was found.
std::optional<double> number_of(const Reading& reading);

/// The numbers of an output, in the order of the questions; empty where nothing matched.
std::vector<std::optional<double>> read_values(const std::string& output,
                                               const std::vector<OutputValue>& values);

/// The lines, from 1, on which those numbers stand; 0 where there is none.
std::vector<int> lines_of_values(const std::string& output, const std::vector<OutputValue>& values);

/// Lines that match the pattern: how many, and which is the last.
Reading matching_lines(const std::string& output, const std::string& pattern);

/// First match of the pattern's group; "" if there is none.
std::string first_match(const std::string& output, const std::string& pattern);

}  // namespace casebook::cli
