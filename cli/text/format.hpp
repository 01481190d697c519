#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/core/text/shown_text.hpp"

namespace casebook::cli {

/// Three significant digits without an exponent where that stays short: 0.00123, 1.23, 123, 1890.
std::string three_digits(double value);

/// A time for a column headed [s]: "1.23", or "" for none.
std::string time_text(const std::optional<double>& time_s);

/// A time with its unit: "1.23 s".
std::string seconds(double value);

/// A time for a progress line, where tenths are enough: "8.2 s", "3 min 05 s".
std::string duration(double value_s);

/// A small number as an error or a bound is written: "1.2e-09".
std::string scientific(double value);

/// A count from one to billions: with all its digits as long as these can be read at a glance.
std::string amount(double value);

/// "93 %"
std::string percent(double share);

/// "1 rank", "2 ranks"
std::string counted(int count, std::string_view noun);

/// A path as short as it can be typed here: relative if it is below the current folder.
std::string shown_path(const std::filesystem::path& path);

/// Columns that UTF-8 text takes on a terminal. One for each code point: the wide and combining
/// characters of other scripts do not occur in names and numbers.
int display_width(std::string_view text);

/// Breaks text at blanks into lines of at most `width` columns; a longer word stays whole.
std::vector<std::string> wrapped(std::string_view text, int width);

/// A label, and beside it its text in lines of this width; each ends with a newline.
std::string labelled(const std::string& label, std::string_view text, int width);

/// A line without the blanks around it.
std::string trimmed(const std::string& line);

/// The parts of a text between the marks.
std::vector<std::string> split_at(const std::string& text, char mark);

/// The arguments as one line that a shell reads back as the same arguments.
std::string shell_line(const std::vector<std::string>& arguments);

/// The last line that is not blank, or "".
std::string last_line(const std::string& text);

}  // namespace casebook::cli
