#include "apps/scf/deck/lexer.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace scf {
namespace {

constexpr std::string_view blanks = " \t\r\v\f";

struct LogicalLine {
  int number = 0;  ///< of its first physical line
  std::string text;
};

/// The text with blanks for what looks like a blank and is none: NWChem would take it for letters.
std::string without_foreign_blanks(std::string_view text, Problems& problems) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  constexpr std::string_view no_break_space = "\xC2\xA0";
  std::string clean(text);
  if (clean.starts_with(byte_order_mark)) {
    problems.add(1, "a byte-order mark stands before the first word; save the file without it");
    clean.replace(0, byte_order_mark.size(), byte_order_mark.size(), ' ');
  }
  int line = 0;
  for (std::size_t at = clean.find(no_break_space); at != std::string::npos;
       at = clean.find(no_break_space, at)) {
    const std::string_view before = std::string_view(clean).substr(0, at);
    const int found = static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1;
    const std::size_t start = clean.rfind('\n', at) + 1;
    const bool in_comment = clean.find('#', start) < at;
    if (found != line && !in_comment) {
      problems.add(found, "a no-break space (U+00A0) stands in this line; write a blank");
    }
    line = found;
    clean.replace(at, no_break_space.size(), no_break_space.size(), ' ');
  }
  const std::size_t carriage_return = clean.find('\r');
  if (carriage_return < clean.size() && clean.find('\n') == std::string::npos) {
    problems.add(1, "the lines end in carriage returns alone; write line feeds");
    std::replace(clean.begin(), clean.end(), '\r', '\n');
  }
  return clean;
}

/// Takes the first physical line off the text, without its blanks at the end.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line.substr(0, line.find_last_not_of(blanks) + 1);
}

std::vector<LogicalLine> join_continued_lines(std::string_view text) {
  std::vector<LogicalLine> joined;
  bool continues = false;
  for (int number = 1; !text.empty(); ++number) {
    std::string_view line = take_line(text);
    if (!continues) {
      joined.push_back({number, ""});
    }
    // As in NWChem, this comes before comments are dropped: a comment can be continued too.
    continues = line.ends_with('\\');
    if (continues) {
      line.remove_suffix(1);
    }
    joined.back().text.append(line).append(continues ? " " : "");
  }
  return joined;
}

void split_line(const LogicalLine& line, std::vector<Statement>& statements, Problems& problems) {
  const std::string& text = line.text;
  Statement statement{line.number, {}};
  const auto finish = [&] {
    if (!statement.words.empty()) {
      statements.push_back(std::move(statement));
    }
    statement = {line.number, {}};
  };

  std::size_t i = 0;
  while (i < text.size() && text[i] != '#') {
    std::size_t end = i + 1;
    if (text[i] == ';') {
      finish();
    } else if (text[i] == '"') {
      end = text.find('"', i + 1);
      if (end == std::string::npos) {
        problems.add(line.number, fmt::format("{} has no closing quote", shown(text.substr(i))));
        end = text.size();
      }
      statement.words.push_back(text.substr(i + 1, end - i - 1));
      if (const std::size_t mark = statement.words.back().find_first_of(";#"); mark != std::string::npos) {
        problems.add(line.number,
                     fmt::format("`{}` inside quotes: NWChem ends the line there, and reads no more of the "
                                 "deck; leave it out",
                                 statement.words.back()[mark]));
      }
      end = std::min(end + 1, text.size());
    } else if (blanks.find(text[i]) == std::string_view::npos) {
      end = std::min(text.find_first_of(" \t\r\v\f;#", i), text.size());
      statement.words.push_back(text.substr(i, end - i));
    }
    i = end;
  }
  finish();
}

/// A control character that no text has means a binary file: one problem instead of hundreds.
void require_text(std::string_view text, Problems& problems) {
  const auto is_binary = [](unsigned char c) { return std::iscntrl(c) && !std::isspace(c); };
  const auto found = std::find_if(text.begin(), text.end(), is_binary);
  if (found == text.end()) {
    return;
  }
  problems.add(static_cast<int>(std::count(text.begin(), found, '\n')) + 1,
               fmt::format("not a text file (byte {:#04x}); give an NWChem deck",
                           static_cast<unsigned char>(*found)));
  problems.throw_if_any();
}

}  // namespace

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) {
    return static_cast<char>(std::tolower(c));
  });
  return lower;
}

bool is_one_of(std::span<const std::string> known, std::string_view word) {
  return std::find(known.begin(), known.end(), word) != known.end();
}

std::string Statement::keyword(std::size_t i) const {
  return i < words.size() ? lower_case(words[i]) : "";
}

std::string Statement::text(std::size_t first) const {
  std::string joined;
  for (std::size_t i = first; i < words.size(); ++i) {
    const bool needs_quotes = words[i].empty() || words[i].find_first_of(" \t;#") < words[i].size();
    const std::string_view quote = needs_quotes ? "\"" : "";
    joined += fmt::format("{}{}{}{}", i > first ? " " : "", quote, words[i], quote);
  }
  return joined;
}

std::vector<Statement> split_into_statements(std::string_view text, Problems& problems) {
  require_text(text, problems);
  const std::string clean = without_foreign_blanks(text, problems);
  std::vector<Statement> statements;
  for (const LogicalLine& line : join_continued_lines(clean)) {
    split_line(line, statements, problems);
  }
  return statements;
}

}  // namespace scf
