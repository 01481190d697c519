#pragma once

#include <string>
#include <vector>

#include "cli/text/terminal.hpp"

namespace casebook::cli {

/// A table of a page as a terminal shows it.
struct PageTable {
  std::string text;
  std::vector<std::string> left_out = {};  ///< columns that there was no room for, without their units
};

/// lines: a table of Markdown, heading and rule first. Lines that are no table stay. Of a table that was measured
/// the columns that a narrow terminal has no room for go as those of a climb do.
PageTable page_table(const std::vector<std::string>& lines, const Terminal& terminal);

/// A note below a table without the legends of the columns that were left out; "" where nothing is left of it.
std::string without_legends(const std::string& note, const std::vector<std::string>& left_out);

}  // namespace casebook::cli
