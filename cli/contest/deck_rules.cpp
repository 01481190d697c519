#include "cli/contest/deck_rules.hpp"

#include <algorithm>
#include <optional>
#include <regex>
#include <sstream>

#include "cli/text/match.hpp"

namespace casebook::cli {
namespace {

using Statements = std::vector<std::string>;

/// The lines that say something, with single blanks between the words.
Statements statements_of(const std::string& text, const std::string& comment) {
  Statements statements;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (!comment.empty()) {
      line = line.substr(0, line.find(comment));
    }
    std::istringstream words(line);
    std::string statement;
    for (std::string word; words >> word;) {
      statement += (statement.empty() ? "" : " ") + word;
    }
    if (!statement.empty()) {
      statements.push_back(statement);
    }
  }
  return statements;
}

bool fits(const std::string& statement, const std::string& pattern) {
  return matches(statement, std::regex(pattern));
}

/// Leaves one range out, if it is there.
void leave_out(Statements& deck, const AllowedDrop& drop) {
  const auto first = std::find_if(
      deck.begin(), deck.end(), [&](const std::string& line) { return fits(line, drop.from); });
  const auto last =
      std::find_if(first, deck.end(), [&](const std::string& line) { return fits(line, drop.to); });
  if (last != deck.end()) {
    deck.erase(first, last + 1);
  }
}

struct Edits {
  Statements removed;
  Statements added;
};

/// The shortest way from one list to the other, by the longest common subsequence.
Edits edits_between(const Statements& before, const Statements& after) {
  std::vector<std::vector<int>> common(before.size() + 1, std::vector<int>(after.size() + 1, 0));
  for (std::size_t i = before.size(); i-- > 0;) {
    for (std::size_t j = after.size(); j-- > 0;) {
      common[i][j] = before[i] == after[j] ? common[i + 1][j + 1] + 1
                                           : std::max(common[i + 1][j], common[i][j + 1]);
    }
  }
  Edits edits;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < before.size() || j < after.size()) {
    if (i < before.size() && j < after.size() && before[i] == after[j]) {
      ++i;
      ++j;
    } else if (j == after.size() || (i < before.size() && common[i + 1][j] >= common[i][j + 1])) {
      edits.removed.push_back(before[i++]);
    } else {
      edits.added.push_back(after[j++]);
    }
  }
  return edits;
}

/// Takes every removed line with the added one that may stand for it; what is left is forbidden.
std::vector<std::string> left_over(Edits edits, const std::vector<AllowedChange>& changes) {
  for (const AllowedChange& change : changes) {
    for (auto gone = edits.removed.begin(); gone != edits.removed.end();) {
      const auto in_place =
          std::find_if(edits.added.begin(), edits.added.end(), [&](const std::string& line) {
            return fits(*gone, change.line) && fits(line, change.with);
          });
      if (in_place == edits.added.end()) {
        ++gone;
      } else {
        edits.added.erase(in_place);
        gone = edits.removed.erase(gone);
      }
    }
  }
  std::vector<std::string> forbidden;
  for (const std::string& line : edits.removed) {
    forbidden.push_back("- " + line);
  }
  for (const std::string& line : edits.added) {
    forbidden.push_back("+ " + line);
  }
  return forbidden;
}

}  // namespace

std::vector<std::string> forbidden_lines(const std::string& original,
                                         const std::string& deck,
                                         const std::string& comment,
                                         const Rules& rules) {
  const Statements whole = statements_of(original, comment);
  const Statements run = statements_of(deck, comment);
  std::optional<std::vector<std::string>> least;
  for (unsigned choice = 0; choice < (1U << rules.drops.size()); ++choice) {
    Statements rest = whole;
    for (std::size_t k = 0; k < rules.drops.size(); ++k) {
      if ((choice >> k) & 1U) {
        leave_out(rest, rules.drops[k]);
      }
    }
    std::vector<std::string> forbidden = left_over(edits_between(rest, run), rules.changes);
    if (!least || forbidden.size() < least->size()) {
      least = std::move(forbidden);
    }
  }
  return *least;
}

}  // namespace casebook::cli
