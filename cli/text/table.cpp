#include "cli/text/table.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

std::string padded(const Cell& cell, Align align, int width, bool colour) {
  const auto missing = static_cast<std::size_t>(width - display_width(cell.text));
  const std::string blanks(missing, ' ');
  const std::string text = styled(cell.text, cell.style, colour);
  return align == Align::left ? text + blanks : blanks + text;
}

std::string line_of(const std::vector<std::string>& entries) {
  std::string line;
  for (const std::string& entry : entries) {
    line += (line.empty() ? "" : "  ") + entry;
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string markdown_line(const std::vector<std::string>& entries) {
  std::string line = "|";
  for (const std::string& entry : entries) {
    line += " " + entry + " |";
  }
  return line + "\n";
}

/// Width of a line: the columns with two blanks between them.
int sum_of(const std::vector<int>& widths) {
  const int blanks = widths.empty() ? 0 : 2 * (static_cast<int>(widths.size()) - 1);
  return std::accumulate(widths.begin(), widths.end(), blanks);
}

int longest_word(const std::string& text) {
  std::istringstream words(text);
  int longest = 0;
  for (std::string word; words >> word;) {
    longest = std::max(longest, display_width(word));
  }
  return longest;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += (text.empty() ? "" : "\n") + line;
  }
  return text;
}

}  // namespace

Table::Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

void Table::add(std::vector<Cell> row) {
  if (row.size() != columns_.size()) {
    throw std::logic_error("a table row has " + std::to_string(row.size()) + " cells for " +
                           std::to_string(columns_.size()) + " columns");
  }
  std::size_t n_lines = 1;
  std::vector<std::vector<std::string>> lines;
  for (const Cell& cell : row) {
    lines.push_back(split_at(cell.text, '\n'));
    n_lines = std::max(n_lines, lines.back().size());
  }
  for (std::size_t k = 0; k < n_lines; ++k) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      row[c].text = k < lines[c].size() ? lines[c][k] : "";
    }
    rows_.push_back(row);
  }
}

std::vector<int> Table::widths() const {
  std::vector<int> widths;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    int width = 0;
    for (const std::string& line : split_at(columns_[c].heading, '\n')) {
      width = std::max(width, display_width(line));
    }
    for (const auto& row : rows_) {
      width = std::max(width, display_width(row[c].text));
    }
    widths.push_back(width);
  }
  return widths;
}

void Table::remove_column(std::size_t column) {
  const auto place = static_cast<std::ptrdiff_t>(column);
  columns_.erase(columns_.begin() + place);
  for (auto& row : rows_) {
    row.erase(row.begin() + place);
  }
}

/// Width of each column below which a word of it would be broken.
std::vector<int> Table::narrowest_widths() const {
  constexpr int narrowest = 8;
  std::vector<int> widths;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    int width = std::max(narrowest, longest_word(columns_[c].heading));
    for (const auto& row : rows_) {
      width = std::max(width, longest_word(row[c].text));
    }
    widths.push_back(width);
  }
  return widths;
}

/// Narrows those of the widest columns whose words allow it until the table has this width, and continues their
/// texts and headings in lines of their own.
void Table::break_texts(int width) {
  const std::vector<int> least = narrowest_widths();
  std::vector<int> limits = widths();
  for (int excess = sum_of(limits) - width; excess > 0; --excess) {
    int* widest = nullptr;
    for (std::size_t c = 0; c < limits.size(); ++c) {
      if (limits[c] > least[c] && (widest == nullptr || limits[c] > *widest)) {
        widest = &limits[c];
      }
    }
    if (widest == nullptr) {
      break;
    }
    --*widest;
  }
  std::vector<std::vector<Cell>> rows = std::move(rows_);
  rows_.clear();
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    columns_[c].heading = joined(wrapped(columns_[c].heading, limits[c]));
  }
  for (std::vector<Cell>& row : rows) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      row[c].text = joined(wrapped(row[c].text, limits[c]));
    }
    add(std::move(row));
  }
}

/// Takes optional columns away until the table has this width, or none is left.
void Table::remove_columns(int width) {
  while (sum_of(widths()) > width) {
    std::optional<std::size_t> least;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (columns_[c].optional && (!least || columns_[c].worth <= columns_[*least].worth)) {
        least = c;
      }
    }
    if (!least) {
      return;
    }
    remove_column(*least);
  }
}

Table Table::fitted(int width) const {
  Table table = *this;
  table.remove_columns(width);
  if (sum_of(table.widths()) > width) {
    table.break_texts(width);
  }
  return table;
}

/// The headings, in as many lines as the longest takes.
std::string Table::heading_lines(const std::vector<int>& widths, bool colour) const {
  std::string text;
  bool more = true;
  for (std::size_t k = 0; more; ++k) {
    more = false;
    std::vector<std::string> entries;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      const std::vector<std::string> lines = split_at(columns_[c].heading, '\n');
      const Cell cell{k < lines.size() ? lines[k] : "", Style::bold};
      entries.push_back(padded(cell, columns_[c].align, widths[c], colour));
      more = more || k + 1 < lines.size();
    }
    text += line_of(entries);
  }
  return text;
}

std::vector<std::string> Table::shown_headings(const Terminal& terminal) const {
  Table table = *this;
  if (terminal.interactive) {
    table.remove_columns(terminal.width);
  }
  std::vector<std::string> headings;
  for (const Column& column : table.columns_) {
    headings.push_back(column.heading);
  }
  return headings;
}

std::string Table::text(const Terminal& terminal) const {
  if (terminal.interactive && sum_of(widths()) > terminal.width) {
    return fitted(terminal.width).text({false, terminal.colour, terminal.width});
  }
  const std::vector<int> widths = this->widths();
  std::vector<std::string> rules;
  for (const int width : widths) {
    rules.push_back(std::string(static_cast<std::size_t>(width), '-'));
  }
  std::string text = heading_lines(widths, terminal.colour) + line_of(rules);
  for (const auto& row : rows_) {
    std::vector<std::string> entries;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      entries.push_back(padded(row[c], columns_[c].align, widths[c], terminal.colour));
    }
    text += line_of(entries);
  }
  return text;
}

std::string Table::markdown() const {
  std::vector<std::string> headings;
  std::vector<std::string> rules;
  for (const Column& column : columns_) {
    headings.push_back(column.heading);
    rules.push_back(column.align == Align::left ? "---" : "---:");
  }
  std::string text = markdown_line(headings) + markdown_line(rules);
  for (const auto& row : rows_) {
    std::vector<std::string> entries;
    for (const Cell& cell : row) {
      entries.push_back(cell.text);
    }
    text += markdown_line(entries);
  }
  return text;
}

}  // namespace casebook::cli
