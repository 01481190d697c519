#include "cli/project/deck_commands.hpp"

#include <regex>
#include <sstream>

#include <fmt/format.h>

#include "cli/text/format.hpp"
#include "cli/text/match.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

[[noreturn]] void refuse(const std::filesystem::path& file,
                         int line,
                         const std::string& statement,
                         const std::string& what) {
  throw UsageError(
      fmt::format("{}: line {}: `{}` {}; take it out, or add --trust-deck if you know who wrote it",
                  file.string(),
                  line,
                  shortened(statement),
                  what));
}

/// One statement, whose first line is given.
void require_harmless(const ExternalApp& app,
                      const std::filesystem::path& file,
                      int line,
                      const std::string& statement) {
  if (statement.size() > longest_line) {
    refuse(file, line, statement, fmt::format("is longer than {} letters", longest_line));
  }
  for (const DeckCommand& command : app.deck_commands) {
    if (contains(statement, compiled(command.pattern, std::regex::icase))) {
      refuse(file, line, statement, command.what);
    }
  }
}

}  // namespace

void require_harmless_deck(const ExternalApp& app,
                           const std::filesystem::path& file,
                           const std::string& text) {
  if (app.deck_commands.empty()) {
    return;
  }
  std::istringstream lines(text);
  std::string statement;
  int number = 0;
  int first = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    first = statement.empty() ? number : first;
    std::string part = trimmed(line);
    if (statement.empty() && !app.comment.empty() && part.starts_with(app.comment)) {
      continue;
    }
    const bool goes_on = !app.continuation.empty() && part.ends_with(app.continuation);
    statement += goes_on ? part.substr(0, part.size() - app.continuation.size()) : part;
    if (!goes_on) {
      require_harmless(app, file, first, statement);
      statement.clear();
    }
  }
  require_harmless(app, file, first, statement);
}

}  // namespace casebook::cli
