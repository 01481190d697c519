#pragma once

#include <string>

namespace casebook {
class TomlReader;
}

namespace casebook::cli {

/// Notes a text that is no regular expression now, instead of at the end of a long run. False then.
/// key: of the text, for the message
bool require_expression(TomlReader& table, const std::string& key, const std::string& expression);

}  // namespace casebook::cli
