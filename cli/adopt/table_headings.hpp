#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/adopt/printed_lines.hpp"

namespace casebook::cli {

/// The headings of a row of numbers, one for each: the nearest line of words above that has as
/// many, with blanks or with `|` between them. Empty where there is none.
std::vector<std::string> headings_above(const std::string& output, const PrintedLine& row);

/// True if number k of the row has words of its own in front of it, or all of the row has, as in
/// `box (x, y): 1.5, 2.5`, so that no heading is asked.
bool has_own_label(const PrintedLine& row, std::size_t k);

/// True if the output has rows of this kind with other numbers in column k: a history, such as an
/// energy by time steps. Rows with words in them have none.
bool changes_down_its_column(const std::string& output, const PrintedLine& row, std::size_t k);

/// The program's own words for number k: the text in front of it and the heading above it.
std::string words_about(const std::string& output, const PrintedLine& row, std::size_t k);

}  // namespace casebook::cli
