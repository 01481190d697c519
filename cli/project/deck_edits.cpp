#include "cli/project/deck_edits.hpp"

#include <algorithm>
#include <regex>

#include <fmt/format.h>

#include "cli/text/format.hpp"
#include "cli/text/match.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

using Lines = std::vector<std::string>;

/// The numbers of the lines that match as a whole.
std::vector<std::size_t> lines_like(const Lines& lines, const std::string& pattern) {
  const std::regex expression(pattern);
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (matches(trimmed(lines[i]), expression)) {
      found.push_back(i);
    }
  }
  return found;
}

[[noreturn]] void fail(const std::string& config_file, const std::string& pattern, std::size_t n) {
  throw UsageError(fmt::format(
      "{}: `{}` matches {} lines of the deck; an edit has to match exactly one, else it would miss "
      "or change too much",
      config_file,
      pattern,
      n));
}

std::size_t only_match(const Lines& lines,
                       const std::string& pattern,
                       const std::string& config_file) {
  const std::vector<std::size_t> found = lines_like(lines, pattern);
  if (found.size() != 1) {
    fail(config_file, pattern, found.size());
  }
  return found.front();
}

}  // namespace

std::string edited_deck(const std::string& deck,
                        const std::vector<DeckEdit>& edits,
                        const std::string& config_file) {
  if (edits.empty()) {
    return deck;  // to the byte
  }
  Lines lines = split_at(deck, '\n');
  for (const DeckEdit& edit : edits) {
    const bool one_line = !edit.line.empty();
    const std::size_t first = only_match(lines, one_line ? edit.line : edit.from, config_file);
    std::size_t last = first;
    if (!one_line) {
      const std::vector<std::size_t> ends = lines_like(lines, edit.to);
      const auto end = std::lower_bound(ends.begin(), ends.end(), first);
      if (end == ends.end()) {
        fail(config_file, edit.to, 0);
      }
      last = *end;
    }
    const auto at = lines.begin() + static_cast<std::ptrdiff_t>(first);
    const auto next = lines.erase(at, at + static_cast<std::ptrdiff_t>(last - first + 1));
    lines.insert(next, edit.with.begin(), edit.with.end());
  }
  std::string text;
  for (const std::string& line : lines) {
    text += line + "\n";
  }
  return text;
}

}  // namespace casebook::cli
