#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace casebook::cli {

/// Contents of the comments `<!-- NAME: CONTENT -->` of a page in Markdown, in their order.
std::vector<std::string> comments_in(std::string_view page, std::string_view name);

}  // namespace casebook::cli
