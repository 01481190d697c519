#pragma once

#include <string>
#include <vector>

namespace casebook::cli {

/// One change of a deck. It has to fit exactly once, so that it cannot miss silently.
struct DeckEdit {
  std::string line;               ///< regular expression for a whole line, blanks around it aside
  std::string from;               ///< or: the first line of a range ...
  std::string to;                 ///< ... and its last, the next one that matches
  std::vector<std::string> with;  ///< the lines in its place
};

/// Errors: UsageError when an edit does not fit exactly once.
/// config_file: for the message
std::string edited_deck(const std::string& deck,
                        const std::vector<DeckEdit>& edits,
                        const std::string& config_file);

}  // namespace casebook::cli
