#include "apps/cg/matrix_market.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "harness/core/error.hpp"

namespace cg {
namespace {

/// Lines and words of the file, with the line's number for messages.
class Lines {
 public:
  Lines(std::string_view text, std::string file) : rest_(text), file_(std::move(file)) {}

  /// The next line that holds a word; false at the end.
  bool next(std::string_view& line, bool skip_comments = true) {
    while (!rest_.empty()) {
      const std::size_t end = std::min(rest_.find('\n'), rest_.size());
      line = rest_.substr(0, end);
      rest_.remove_prefix(std::min(end + 1, rest_.size()));
      ++number_;
      const bool blank = line.find_first_not_of(" \t\r") == std::string_view::npos;
      if (!blank && !(skip_comments && line.front() == '%')) {
        return true;
      }
    }
    return false;
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw casebook::UsageError(fmt::format("{}:{}: {}", file_, number_, what));
  }

 private:
  std::string_view rest_;
  std::string file_;
  int number_ = 0;
};

std::string_view take_word(std::string_view& line) {
  const std::size_t begin = std::min(line.find_first_not_of(" \t\r"), line.size());
  const std::size_t end = std::min(line.find_first_of(" \t\r", begin), line.size());
  const std::string_view word = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return word;
}

template <class T>
T take_number(std::string_view& line, const char* what, const Lines& lines) {
  const std::string_view word = take_word(line);
  T value{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || word.empty()) {
    lines.fail(fmt::format("`{}` is not {}", word.substr(0, 40), what));
  }
  return value;
}

void require_end(std::string_view line, const Lines& lines) {
  const std::string_view word = take_word(line);
  if (!word.empty()) {
    lines.fail(fmt::format("`{}` is one word too many", word.substr(0, 40)));
  }
}

std::string lower(std::string_view word) {
  std::string text(word);
  for (char& c : text) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return text;
}

/// The first line; returns whether only one half is stored.
bool read_banner(Lines& lines) {
  std::string_view line;
  if (!lines.next(line, false)) {
    lines.fail("the file is empty; a Matrix Market file begins with %%MatrixMarket");
  }
  if (take_word(line) != "%%MatrixMarket") {
    lines.fail("this is no Matrix Market file: its first word must be %%MatrixMarket");
  }
  const std::string object = lower(take_word(line));
  const std::string format = lower(take_word(line));
  const std::string field = lower(take_word(line));
  const std::string symmetry = lower(take_word(line));
  if (object != "matrix" || format != "coordinate") {
    lines.fail(fmt::format("`{} {}`: only `matrix coordinate` can be read", object, format));
  }
  if (field != "real" && field != "integer" && field != "double") {
    lines.fail(fmt::format("entries are `{}`; only real and integer ones can be used", field));
  }
  if (symmetry != "symmetric" && symmetry != "general") {
    lines.fail(fmt::format("`{}`: conjugate gradients need a symmetric matrix", symmetry));
  }
  require_end(line, lines);
  return symmetry == "symmetric";
}

struct Entry {
  int row;
  int column;
  double value;
};

int take_position(std::string_view& line, const char* what, int n, const Lines& lines) {
  const auto at = take_number<std::int64_t>(line, "a whole number", lines);
  if (at < 1 || at > n) {
    lines.fail(fmt::format("{} {} is outside 1 to {}", what, at, n));
  }
  return static_cast<int>(at) - 1;
}

Entry take_entry(std::string_view line, int n, const Lines& lines) {
  Entry entry{};
  entry.row = take_position(line, "row", n, lines);
  entry.column = take_position(line, "column", n, lines);
  entry.value = take_number<double>(line, "a number", lines);
  if (!std::isfinite(entry.value)) {
    lines.fail("the entry is not finite");
  }
  require_end(line, lines);
  return entry;
}

/// n_rows, number of stored entries.
std::pair<int, std::int64_t> read_sizes(Lines& lines) {
  std::string_view line;
  if (!lines.next(line)) {
    lines.fail("the file ends before the line of sizes");
  }
  const auto rows = take_number<std::int64_t>(line, "a number of rows", lines);
  const auto columns = take_number<std::int64_t>(line, "a number of columns", lines);
  const auto entries = take_number<std::int64_t>(line, "a number of entries", lines);
  require_end(line, lines);
  if (rows != columns) {
    lines.fail(fmt::format("the matrix is rectangular, {} x {}; it must be square", rows, columns));
  }
  if (rows < 1 || rows > std::numeric_limits<int>::max() / 4) {
    lines.fail(
        fmt::format("{} rows; allowed are 1 to {}", rows, std::numeric_limits<int>::max() / 4));
  }
  if (entries < rows || entries > rows * rows) {
    lines.fail(
        fmt::format("{} entries for {} rows: a definite matrix has its whole diagonal, and no "
                    "entry stands twice",
                    entries,
                    rows));
  }
  return {static_cast<int>(rows), entries};
}

std::vector<Entry> read_entries(Lines& lines, int n, std::int64_t n_stored, bool half) {
  std::vector<Entry> entries;
  std::string_view line;
  for (std::int64_t k = 0; k < n_stored; ++k) {
    if (!lines.next(line)) {
      lines.fail(fmt::format("the file ends after {} of {} entries", k, n_stored));
    }
    const Entry entry = take_entry(line, n, lines);
    entries.push_back(entry);
    if (half && entry.row < entry.column) {
      lines.fail(fmt::format("entry ({}, {}) lies above the diagonal of a symmetric matrix",
                             entry.row + 1,
                             entry.column + 1));
    }
    if (half && entry.row != entry.column) {
      entries.push_back({entry.column, entry.row, entry.value});
    }
  }
  if (lines.next(line)) {
    lines.fail(fmt::format("there is more after the {} entries that were announced", n_stored));
  }
  return entries;
}

/// Leaves out zeros beside the diagonal: one half of the matrix may store them and the other not, and
/// those who follow the entries of a row count on finding the way back.
SparseMatrix compress(std::vector<Entry> entries, int n, const std::string& file) {
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return a.row != b.row ? a.row < b.row : a.column < b.column;
  });
  SparseMatrix matrix;
  matrix.n_rows = n;
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const Entry& entry = entries[k];
    if (k > 0 && entries[k - 1].row == entry.row && entries[k - 1].column == entry.column) {
      throw casebook::UsageError(fmt::format(
          "{}: entry ({}, {}) stands there twice", file, entry.row + 1, entry.column + 1));
    }
    if (entry.value == 0.0 && entry.row != entry.column) {
      continue;
    }
    while (static_cast<int>(matrix.row_start.size()) <= entry.row) {
      matrix.row_start.push_back(static_cast<std::int64_t>(matrix.column.size()));
    }
    matrix.column.push_back(entry.column);
    matrix.value.push_back(entry.value);
  }
  matrix.row_start.resize(static_cast<std::size_t>(n) + 1,
                          static_cast<std::int64_t>(matrix.column.size()));
  return matrix;
}

/// Value of an entry, 0 where none is stored.
double entry_of(const SparseMatrix& matrix, int row, int column) {
  const std::int64_t* const start = matrix.row_start.data() + row;
  const int* const first = matrix.column.data() + start[0];
  const int* const last = matrix.column.data() + start[1];
  const int* const at = std::lower_bound(first, last, column);
  return at != last && *at == column ? matrix.value.data()[at - matrix.column.data()] : 0.0;
}

}  // namespace

void require_definite_looks(const SparseMatrix& matrix, const std::string& file) {
  std::vector<double> diagonal;
  for (int row = 0; row < matrix.n_rows; ++row) {
    diagonal.push_back(entry_of(matrix, row, row));
    if (!(diagonal.back() > 0.0)) {
      throw casebook::UsageError(
          fmt::format("{}: diagonal entry {} is {}; a positive definite matrix has positive ones",
                      file,
                      row + 1,
                      diagonal.back()));
    }
  }
  for (int row = 0; row < matrix.n_rows; ++row) {
    for (std::int64_t k = matrix.row_start.data()[row]; k < matrix.row_start.data()[row + 1]; ++k) {
      const int column = matrix.column.data()[k];
      const double value = matrix.value.data()[k];
      if (value != entry_of(matrix, column, row)) {
        throw casebook::UsageError(
            fmt::format("{}: not symmetric: entry ({}, {}) is {}, entry ({}, {}) is {}",
                        file,
                        row + 1,
                        column + 1,
                        value,
                        column + 1,
                        row + 1,
                        entry_of(matrix, column, row)));
      }
      const double limit = std::sqrt(diagonal.data()[row]) * std::sqrt(diagonal.data()[column]);
      if (column != row && !(std::abs(value) < limit)) {
        throw casebook::UsageError(fmt::format(
            "{}: not positive definite: |entry ({}, {})| = {} is not below {}, the root of the two "
            "diagonal entries",
            file,
            row + 1,
            column + 1,
            std::abs(value),
            limit));
      }
    }
  }
}

SparseMatrix parse_matrix_market(std::string_view text, const std::string& file) {
  Lines lines(text, file);
  const bool half = read_banner(lines);
  const auto [n, n_stored] = read_sizes(lines);
  SparseMatrix matrix = compress(read_entries(lines, n, n_stored, half), n, file);
  require_definite_looks(matrix, file);
  return matrix;
}

}  // namespace cg
