#pragma once

#include <string>
#include <vector>

#include "cli/text/terminal.hpp"

namespace casebook::cli {

enum class Align { left, right };

/// One entry of a table.
struct Cell {
  std::string text;
  Style style = Style::plain;
};

/// A text table: columns as wide as their widest entry, two blanks between them, one rule under
/// the heading.
class Table {
 public:
  struct Column {
    std::string heading;
    Align align = Align::left;
    bool optional = false;  ///< left out where the terminal is too narrow
    int worth = 0;          ///< of the optional columns those of least worth go first
  };

  explicit Table(std::vector<Column> columns);

  /// A cell of several lines takes as many rows. Errors: std::logic_error when the row has not one cell for
  /// each column.
  void add(std::vector<Cell> row);

  bool empty() const { return rows_.empty(); }

  /// The table for a terminal; every line ends with a newline and none with a blank. Where an interactive
  /// terminal is too narrow, optional columns go, those of least worth first and of these the last, and then the widest columns are broken
  /// into lines, their headings too. Elsewhere lines are as long as they need to be.
  std::string text(const Terminal& terminal) const;

  /// The headings of the columns that this terminal is shown.
  std::vector<std::string> shown_headings(const Terminal& terminal) const;

  /// The table as GitHub's Markdown, without styles.
  std::string markdown() const;

 private:
  std::vector<int> widths() const;
  std::vector<int> narrowest_widths() const;
  std::string heading_lines(const std::vector<int>& widths, bool colour) const;
  Table fitted(int width) const;
  void remove_column(std::size_t column);
  void remove_columns(int width);
  void break_texts(int width);

  std::vector<Column> columns_;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace casebook::cli
