#include "cli/text/table.hpp"

#include <algorithm>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(line);
  }
  return lines;
}

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

/// Of a line: the columns with two blanks between them.
int sum_of(const std::vector<int>& widths) {
  const int blanks = widths.empty() ? 0 : 2 * (static_cast<int>(widths.size()) - 1);
  return std::accumulate(widths.begin(), widths.end(), blanks);
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
    lines.push_back(lines_of(cell.text));
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
    int width = display_width(columns_[c].heading);
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

/// Continues the texts of the widest column in lines of their own.
void Table::break_widest_text(int excess) {
  const std::vector<int> widths = this->widths();
  const auto column =
      static_cast<std::size_t>(std::max_element(widths.begin(), widths.end()) - widths.begin());
  constexpr int narrowest = 12;
  const int width = std::max(narrowest, widths[column] - excess);
  std::vector<std::vector<Cell>> rows;
  for (const auto& row : rows_) {
    std::vector<Cell> first = row;
    const std::vector<std::string> lines = wrapped(row[column].text, width);
    first[column].text = lines.empty() ? "" : lines.front();
    rows.push_back(std::move(first));
    for (std::size_t k = 1; k < lines.size(); ++k) {
      rows.emplace_back(columns_.size());
      rows.back()[column] = {lines[k], row[column].style};
    }
  }
  rows_ = std::move(rows);
}

Table Table::fitted(int width) const {
  Table table = *this;
  for (std::size_t c = columns_.size(); c-- > 0 && sum_of(table.widths()) > width;) {
    if (columns_[c].optional) {
      table.remove_column(c);
    }
  }
  if (const int excess = sum_of(table.widths()) - width; excess > 0) {
    table.break_widest_text(excess);
  }
  return table;
}

std::string Table::text(const Terminal& terminal) const {
  if (terminal.interactive && sum_of(widths()) > terminal.width) {
    return fitted(terminal.width).text({false, terminal.colour, terminal.width});
  }
  const std::vector<int> widths = this->widths();
  std::vector<std::string> headings;
  std::vector<std::string> rules;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    const Cell heading{columns_[c].heading, Style::bold};
    headings.push_back(padded(heading, columns_[c].align, widths[c], terminal.colour));
    rules.push_back(std::string(static_cast<std::size_t>(widths[c]), '-'));
  }
  std::string text = line_of(headings) + line_of(rules);
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
