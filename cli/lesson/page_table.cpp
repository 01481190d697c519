#include "cli/lesson/page_table.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/text/format.hpp"
#include "cli/text/table.hpp"

namespace casebook::cli {
namespace {

/// Entries of a line of a table, without the blanks around them.
std::vector<std::string> entries_of(const std::string& line) {
  std::vector<std::string> entries = split_at(line.substr(1, line.rfind('|') - 1), '|');
  for (std::string& entry : entries) {
    const std::size_t first = std::min(entry.find_first_not_of(' '), entry.size());
    entry = entry.substr(first, entry.find_last_not_of(' ') + 1 - first);
  }
  return entries;
}

Table::Column column_of(const std::string& heading, const std::string& rule, bool is_measured) {
  // As the table of a climb has them; those of an app's own go first.
  static const std::map<std::string, int> worth = {{"error", 1},
                                                   {"solve [s]", 2},
                                                   {"noise", 2},
                                                   {"runs", 3},
                                                   {"interval", 4},
                                                   {"top region", 5}};
  static const std::vector<std::string> needed = {
      "variant", "parent", "total [s]", "vs parent", "vs base", "grade", "verdict"};
  const bool is_needed = std::find(needed.begin(), needed.end(), heading) != needed.end();
  const auto found = worth.find(heading);
  return {heading,
          rule.ends_with(':') ? Align::right : Align::left,
          is_measured && !is_needed,
          found == worth.end() ? 0 : found->second};
}

std::string without_unit(const std::string& heading) {
  return heading.substr(0, heading.find(" ["));
}

std::vector<std::string> without_last_column(std::vector<std::string> lines) {
  for (std::string& line : lines) {
    line.resize(line.rfind('|', line.rfind('|') - 1) + 1);
  }
  return lines;
}

bool is_too_wide(const std::string& text, const Terminal& terminal) {
  const std::vector<std::string> lines = split_at(text, '\n');
  return terminal.interactive &&
         std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
           return display_width(line) > terminal.width;
         });
}

}  // namespace

PageTable page_table(const std::vector<std::string>& lines, const Terminal& terminal) {
  const std::vector<std::string> headings =
      lines.size() < 2 ? std::vector<std::string>{} : entries_of(lines.front());
  const std::vector<std::string> rule = headings.empty() ? lines : entries_of(lines[1]);
  const bool is_table =
      !headings.empty() && rule.size() == headings.size() && rule.front().starts_with("--");
  if (!is_table) {
    return {fmt::format("{}\n", fmt::join(lines, "\n"))};
  }
  const bool is_measured =
      std::find(headings.begin(), headings.end(), "vs parent") != headings.end();
  std::vector<Table::Column> columns;
  for (std::size_t c = 0; c < headings.size(); ++c) {
    columns.push_back(column_of(headings[c], rule[c], is_measured));
  }
  Table table(columns);
  for (std::size_t k = 2; k < lines.size(); ++k) {
    std::vector<std::string> entries = entries_of(lines[k]);
    entries.resize(headings.size());
    std::vector<Cell> row;
    for (const std::string& entry : entries) {
      row.push_back({entry});
    }
    table.add(row);
  }
  PageTable shown = {table.text(terminal)};
  if (headings.back() == "attacked" && is_too_wide(shown.text, terminal)) {
    return page_table(without_last_column(lines), terminal);  // which says least
  }
  const std::vector<std::string> kept = table.shown_headings(terminal);
  for (const std::string& heading : headings) {
    if (std::find(kept.begin(), kept.end(), heading) == kept.end()) {
      shown.left_out.push_back(without_unit(heading));
    }
  }
  return shown;
}

std::string without_legends(const std::string& note, const std::vector<std::string>& left_out) {
  const auto is_legend = [&](const std::string& text) {
    return std::any_of(left_out.begin(), left_out.end(), [&](const std::string& name) {
      return text.starts_with(name + ": ");
    });
  };
  if (!note.starts_with("- ") || left_out.empty()) {
    return note;
  }
  if (is_legend(note.substr(2))) {
    return "";
  }
  std::string kept = note;
  for (std::size_t end = kept.find("; "); end != kept.npos;) {
    const std::size_t next = kept.find("; ", end + 2);
    if (is_legend(kept.substr(end + 2))) {
      kept.erase(end, next == kept.npos ? next : next - end);
      end = kept.find("; ", end);
    } else {
      end = next;
    }
  }
  return kept;
}

}  // namespace casebook::cli
