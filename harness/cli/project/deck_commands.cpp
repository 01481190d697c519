#include "harness/cli/project/deck_commands.hpp"

#include <regex>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "harness/cli/text/format.hpp"
#include "harness/cli/text/match.hpp"
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

/// What a statement may not be, and what it would do.
struct Refused {
  std::regex statement;
  std::string what;
};

std::vector<Refused> refused_by(const ExternalApp& app) {
  std::vector<Refused> refused;
  for (const DeckCommand& command : app.deck_commands) {
    refused.push_back({std::regex(command.pattern, std::regex::icase), command.what});
  }
  return refused;
}

/// One statement, whose first line is given.
void require_harmless(const std::vector<Refused>& refused,
                      const std::filesystem::path& file,
                      int line,
                      const std::string& statement) {
  if (statement.size() > longest_line) {
    refuse(file, line, statement, fmt::format("is longer than {} letters", longest_line));
  }
  for (const Refused& each : refused) {
    if (contains(statement, each.statement)) {
      refuse(file, line, statement, each.what);
    }
  }
}

}  // namespace

void require_harmless_deck(const ExternalApp& app,
                           const std::filesystem::path& file,
                           const std::string& text) {
  const std::vector<Refused> refused = refused_by(app);
  if (refused.empty()) {
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
      require_harmless(refused, file, first, statement);
      statement.clear();
    }
  }
  require_harmless(refused, file, first, statement);
}

}  // namespace casebook::cli
