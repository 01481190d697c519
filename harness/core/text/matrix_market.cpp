#include "harness/core/text/matrix_market.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/core/error.hpp"
#include "harness/core/text/number.hpp"

namespace casebook {
namespace {

constexpr std::string_view banner = "%%MatrixMarket";
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view blanks = " \t\r";

/// Lines and words of the file, with the line's number for messages.
class Lines {
 public:
  Lines(std::string_view text, const std::string& file) : rest_(text), file_(file) {}

  /// Goes to the next line that holds a word; false at the end. With `skip_comments` past comments.
  bool next(bool skip_comments = true) {
    while (!rest_.empty()) {
      const std::size_t end = std::min(rest_.find('\n'), rest_.size());
      line_ = rest_.substr(0, end);
      rest_.remove_prefix(std::min(end + 1, rest_.size()));
      ++number_;
      const std::size_t first = line_.find_first_not_of(blanks);
      if (first != std::string_view::npos && !(skip_comments && line_[first] == '%')) {
        return true;
      }
    }
    return false;
  }

  /// The next word of the line, or "".
  std::string_view word() {
    line_.remove_prefix(std::min(line_.find_first_not_of(blanks), line_.size()));
    const std::string_view found = line_.substr(0, line_.find_first_of(blanks));
    line_.remove_prefix(found.size());
    return found;
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw UsageError(fmt::format("{}:{}: {}", file_, number_, what));
  }

  void require_end() {
    if (const std::string_view more = word(); !more.empty()) {
      fail(fmt::format("`{}` is one word too many; the format has one entry a line",
                       more.substr(0, 40)));
    }
  }

 private:
  std::string_view rest_;
  const std::string& file_;
  std::string_view line_;
  int number_ = 0;
};

std::string lower_case(std::string_view word) {
  std::string text(word);
  std::transform(text.begin(), text.end(), text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

void require_readable_lines(std::string_view text, const std::string& file) {
  if (text.starts_with(byte_order_mark)) {
    throw UsageError(file + ":1: the file begins with a byte order mark; save it as UTF-8 without one");
  }
  if (text.find('\r') != std::string_view::npos && text.find('\n') == std::string_view::npos) {
    throw UsageError(file + ":1: the lines end in CR alone; convert them: tr '\\r' '\\n'");
  }
}

void read_banner(Lines& lines, StoredMatrix& matrix) {
  if (!lines.next(false)) {
    lines.fail(fmt::format("the file is empty; a Matrix Market file begins with {}", banner));
  }
  if (const std::string_view first = lines.word(); first != banner) {
    lines.fail(fmt::format("this is no Matrix Market file: its first word is `{}` and must be {}",
                           first.substr(0, 40),
                           banner));
  }
  const std::string object = lower_case(lines.word());
  const std::string storage = lower_case(lines.word());
  const std::string field = lower_case(lines.word());
  const std::string symmetry = lower_case(lines.word());
  if (object != "matrix" || (storage != "array" && storage != "coordinate")) {
    lines.fail(fmt::format("`{} {}`: only `matrix array` and `matrix coordinate` can be read",
                           object,
                           storage));
  }
  if (field != "real" && field != "integer" && field != "double") {
    lines.fail(fmt::format("entries are `{}`; only real and integer ones can be used", field));
  }
  if (symmetry != "symmetric" && symmetry != "general") {
    lines.fail(
        fmt::format("`{}`: only general and symmetric matrices can be used", symmetry));
  }
  lines.require_end();
  matrix.is_array = storage == "array";
  matrix.is_half = symmetry == "symmetric";
}

std::int64_t take_whole_number(Lines& lines, const char* what) {
  const std::string_view word = lines.word();
  const ReadNumber<std::int64_t> read = read_number<std::int64_t>(word);
  if (!read) {
    lines.fail(fmt::format("`{}` is not {}", word.substr(0, 40), what));
  }
  return read.value;
}

int take_position(Lines& lines, const char* what, int n) {
  const std::int64_t at = take_whole_number(lines, "a whole number");
  if (at < 1 || at > n) {
    lines.fail(fmt::format("{} {} is outside 1 to {}", what, at, n));
  }
  return static_cast<int>(at) - 1;
}

double take_value(Lines& lines) {
  const std::string_view word = lines.word();
  ReadNumber<double> read = read_number<double>(word);
  if (read.fault == NumberFault::no_number) {
    if (const std::size_t d = word.find_first_of("dD"); d != std::string_view::npos) {
      std::string spelt(word);
      spelt[d] = 'e';
      read = read_number<double>(spelt);
    }
  }
  if (!read) {
    lines.fail(describe_fault(word, read.fault));
  }
  return read.value;
}

/// Number of entries that the file announces.
std::int64_t read_sizes(Lines& lines, StoredMatrix& matrix, std::int64_t most_rows) {
  if (!lines.next()) {
    lines.fail("the file ends before the line of sizes");
  }
  const std::int64_t rows = take_whole_number(lines, "a number of rows");
  const std::int64_t columns = take_whole_number(lines, "a number of columns");
  if (rows < 1 || rows > most_rows) {
    lines.fail(fmt::format("{} rows; allowed are 1 to {}", rows, most_rows));
  }
  if (rows != columns) {
    lines.fail(
        fmt::format("the matrix is rectangular, {} x {}; the matrix must be square", rows, columns));
  }
  matrix.n_rows = static_cast<int>(rows);
  const std::int64_t places = matrix.is_half ? rows * (rows + 1) / 2 : rows * rows;
  std::int64_t n_entries = places;
  if (!matrix.is_array) {
    n_entries = take_whole_number(lines, "a number of entries");
    if (n_entries < 0 || n_entries > places) {
      lines.fail(fmt::format("{} entries for {} rows; allowed are 0 to {}, for none stands twice{}",
                             n_entries,
                             rows,
                             places,
                             matrix.is_half ? " and one half is stored" : ""));
    }
  }
  lines.require_end();
  return n_entries;
}

void read_entries(Lines& lines, std::int64_t n_entries, StoredMatrix& matrix) {
  const int n = matrix.n_rows;
  MatrixEntry place{0, 0, 0.0};
  for (std::int64_t k = 0; k < n_entries; ++k) {
    if (!lines.next()) {
      lines.fail(fmt::format("the file ends after {} of {} entries", k, n_entries));
    }
    if (!matrix.is_array) {
      place.row = take_position(lines, "row", n);
      place.column = take_position(lines, "column", n);
    }
    place.value = take_value(lines);
    lines.require_end();
    if (matrix.is_half && place.row < place.column) {
      lines.fail(fmt::format("entry ({}, {}) lies above the diagonal of a symmetric matrix",
                             place.row + 1,
                             place.column + 1));
    }
    matrix.entries.push_back(place);
    if (matrix.is_array && ++place.row == n) {
      ++place.column;
      place.row = matrix.is_half ? place.column : 0;
    }
  }
  if (lines.next()) {
    lines.fail(fmt::format("there is more after the {} entries that were announced", n_entries));
  }
}

void require_each_once(const StoredMatrix& matrix, const std::string& file) {
  std::vector<std::int64_t> places;
  places.reserve(matrix.entries.size());
  for (const MatrixEntry& entry : matrix.entries) {
    places.push_back(std::int64_t{entry.row} * matrix.n_rows + entry.column);
  }
  std::sort(places.begin(), places.end());
  const auto twice = std::adjacent_find(places.begin(), places.end());
  if (twice != places.end()) {
    throw UsageError(fmt::format("{}: entry ({}, {}) stands there twice",
                                 file,
                                 *twice / matrix.n_rows + 1,
                                 *twice % matrix.n_rows + 1));
  }
}

}  // namespace

StoredMatrix read_matrix_market(std::string_view text,
                                const std::string& file,
                                std::int64_t most_rows) {
  require_readable_lines(text, file);
  Lines lines(text, file);
  StoredMatrix matrix;
  read_banner(lines, matrix);
  const std::int64_t n_entries = read_sizes(lines, matrix, most_rows);
  read_entries(lines, n_entries, matrix);
  if (!matrix.is_array) {
    require_each_once(matrix, file);
  }
  return matrix;
}

bool is_matrix_market(std::string_view text) {
  const std::string first = lower_case(text.substr(0, text.find_first_of("\r\n")));
  return first.find("matrixmarket") != std::string::npos;
}

}  // namespace casebook
