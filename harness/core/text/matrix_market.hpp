#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace casebook {

/// One number of a matrix, and its place from zero.
struct MatrixEntry {
  int row;
  int column;
  double value;
};

/// A square matrix as its file holds it.
struct StoredMatrix {
  int n_rows = 0;
  bool is_array = false;  ///< every entry stands there, column by column
  bool is_half = false;   ///< the entries on and below the diagonal stand for the others as well
  std::vector<MatrixEntry> entries;
};

/// Reads a square real matrix in the Matrix Market's format: `array` or `coordinate`, `real`, `double` or
/// `integer`, `general` or `symmetric`. What the format leaves open is decided here, for every app:
/// - accepted: comments with blanks before the `%` and between entries, empty lines, CR before LF, a
///   plus sign, Fortran's D exponent;
/// - refused by name: a byte order mark, lines that end in CR alone, a word too many in a line, more or
///   fewer entries than announced, an entry twice, one above the diagonal of a symmetric matrix, numbers
///   that a double cannot hold, other fields and symmetries.
/// text: the file's content; file: how messages name it; most_rows: the largest matrix of the app
/// Errors: UsageError `FILE:LINE: what` for the first problem.
/// Source: Boisvert, Pozo & Remington, The Matrix Market Exchange Formats, NISTIR 5935 (1996).
StoredMatrix read_matrix_market(std::string_view text,
                                const std::string& file,
                                std::int64_t most_rows);

/// True if a text was meant to be in that format: its first line names it, rightly spelt or not.
bool is_matrix_market(std::string_view text);

}  // namespace casebook
