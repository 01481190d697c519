#include "cli/text/expression.hpp"

#include <regex>

#include <fmt/format.h>

#include "harness/core/text/toml_reader.hpp"

namespace casebook::cli {

bool require_expression(TomlReader& table, const std::string& key, const std::string& expression) {
  try {
    const std::regex valid(expression);
    return true;
  } catch (const std::regex_error& error) {
    table.note(key, fmt::format("`{}` is no regular expression: {}", expression, error.what()));
    return false;
  }
}

}  // namespace casebook::cli
