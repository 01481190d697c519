#include "harness/cli/text/table.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "harness/cli/text/format.hpp"

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

}  // namespace

Table::Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

void Table::add(std::vector<Cell> row) {
  if (row.size() != columns_.size()) {
    throw std::logic_error("a table row has " + std::to_string(row.size()) + " cells for " +
                           std::to_string(columns_.size()) + " columns");
  }
  rows_.push_back(std::move(row));
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

std::string Table::text(const Terminal& terminal) const {
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
