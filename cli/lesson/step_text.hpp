#pragma once

#include <string>
#include <string_view>

#include "cli/text/terminal.hpp"

namespace casebook::cli {

/// The first heading of a step's page, without its marks and the variant's name in front; "" when
/// there is none.
std::string title_of(std::string_view markdown, const std::string& variant);

/// A page of Markdown for reading on a terminal: headings and **strong** words stand out,
/// paragraphs and lists are wrapped to the width; tables, code and formulas stay as they are, and
/// comments are left out.
std::string rendered(std::string_view markdown, const Terminal& terminal);

/// Template of a new step's page: the seven headings, with a word on each.
std::string step_template(const std::string& variant, const std::string& parent);

}  // namespace casebook::cli
