#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace casebook::cli {

/// A number as it stands in a line.
struct PrintedNumber {
  std::string text;
  double value = 0.0;
  std::size_t at = 0;  ///< of its first letter in the line
};

/// One line of an output, and the numbers in it.
struct PrintedLine {
  std::string text;
  int number = 0;                      ///< of the line, from 1
  std::vector<PrintedNumber> numbers;  ///< from left to right

  /// The line with # for every number and one blank for many: the same for lines of one kind.
  std::string skeleton() const;

  /// Text between number k - 1 (or the beginning) and number k (or the end).
  std::string text_before(std::size_t k) const;
};

/// The lines of an output that have numbers in them; dates, versions and names with digits are none.
std::vector<PrintedLine> lines_with_numbers(const std::string& output);

/// Half a dozen words at most, a-z, 0-9 and _: the last words of the text. "" where it has none.
std::string name_from(const std::string& text);

/// One unit of the last printed digit: 1e-6 of 1.234567, 1e3 of 1.234E+06.
double last_digit_of(const std::string& number);

/// A pattern of one line that finds its number k; earlier numbers may be any.
/// whole: the text after the number has to match, too
std::string pattern_of(const PrintedLine& line, std::size_t k, bool whole);

}  // namespace casebook::cli
