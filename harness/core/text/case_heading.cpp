#include "harness/core/text/case_heading.hpp"

#include <vector>

namespace casebook {

std::string read_case_heading(TomlReader& table) {
  std::string title = table.needed_text("title");
  table.require({"class"});
  table.choice("class", std::vector<std::string>(size_classes.begin(), size_classes.end()));
  table.flag("default", false);
  return title;
}

}  // namespace casebook
