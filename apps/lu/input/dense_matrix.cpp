#include "apps/lu/input/dense_matrix.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "apps/lu/input/line_reader.hpp"

namespace lu {
namespace {

constexpr std::string_view banner = "%%MatrixMarket";

/// More than this is no file for people to write; 4096^2 doubles are 128 MiB.
constexpr double most_rows = 4096;

struct Format {
  bool array = true;
  bool symmetric = false;
};

/// Goes to the next line that says something.
bool next_entry(LineReader& reader, std::string_view& first_word) {
  while (reader.next_line()) {
    first_word = reader.word();
    if (!first_word.empty() && first_word.front() != '%') {
      return true;
    }
  }
  return false;
}

std::string lower_case(std::string_view word) {
  std::string text(word);
  std::transform(text.begin(), text.end(), text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

Format read_banner(LineReader& reader) {
  reader.next_line();
  reader.word();
  const std::string object = lower_case(reader.word());
  const std::string storage = lower_case(reader.word());
  const std::string field = lower_case(reader.word());
  const std::string symmetry = lower_case(reader.word());
  if (object != "matrix" || (storage != "array" && storage != "coordinate") ||
      (field != "real" && field != "integer") ||
      (symmetry != "general" && symmetry != "symmetric")) {
    reader.add(fmt::format(
        "`{} {} {} {}` is not allowed; write `matrix`, `array` or `coordinate`, `real` or "
        "`integer`, `general` or `symmetric`",
        object,
        storage,
        field,
        symmetry));
  }
  return {storage == "array", symmetry == "symmetric"};
}

/// A whole number from 1 to `most`, as an index from zero; -1 with a problem noted.
std::int64_t read_index(std::string_view word, double most, LineReader& reader) {
  const std::optional<double> number = to_number(word);
  if (!number || *number != std::floor(*number) || !(*number >= 1.0 && *number <= most)) {
    reader.add(fmt::format("`{}` is not a whole number from 1 to {}", word, most));
    return -1;
  }
  return static_cast<std::int64_t>(*number) - 1;
}

void read_value(std::string_view word, double& value, LineReader& reader) {
  const std::optional<double> number = to_number(word);
  if (!number) {
    reader.add(fmt::format("`{}` is not a finite number", word));
  }
  value = number.value_or(0.0);
}

void missing_entries(LineReader& reader) {
  reader.add("the file ends before all the entries that its size line promises");
}

void read_array(DenseMatrix& matrix, bool symmetric, LineReader& reader) {
  const std::int64_t n = matrix.n;
  for (std::int64_t j = 0; j < n; ++j) {
    for (std::int64_t i = symmetric ? j : 0; i < n; ++i) {
      std::string_view word;
      if (!next_entry(reader, word)) {
        return missing_entries(reader);
      }
      double& value = matrix.value[static_cast<std::size_t>(j * n + i)];
      read_value(word, value, reader);
      if (symmetric) {
        matrix.value[static_cast<std::size_t>(i * n + j)] = value;
      }
    }
  }
}

void read_coordinates(DenseMatrix& matrix, double n_entries, bool symmetric, LineReader& reader) {
  const auto n = static_cast<double>(matrix.n);
  for (double k = 0; k < n_entries; ++k) {
    std::string_view word;
    if (!next_entry(reader, word)) {
      return missing_entries(reader);
    }
    const std::int64_t row = read_index(word, n, reader);
    const std::int64_t column = read_index(reader.word(), n, reader);
    double value = 0.0;
    read_value(reader.word(), value, reader);
    if (row >= 0 && column >= 0) {
      matrix.value[static_cast<std::size_t>(column * matrix.n + row)] = value;
      if (symmetric) {
        matrix.value[static_cast<std::size_t>(row * matrix.n + column)] = value;
      }
    }
  }
}

}  // namespace

bool is_matrix_market(std::string_view text) {
  return text.starts_with(banner);
}

DenseMatrix parse_dense_matrix(std::string_view text, const std::string& file) {
  LineReader reader(text, file);
  const Format format = read_banner(reader);
  reader.throw_if_any();
  std::string_view word;
  next_entry(reader, word);
  DenseMatrix matrix;
  matrix.n = read_index(word, most_rows, reader) + 1;
  const std::int64_t n_columns = read_index(reader.word(), most_rows, reader) + 1;
  if (matrix.n != n_columns && matrix.n * n_columns != 0) {
    reader.add(
        fmt::format("{} rows and {} columns: the matrix must be square", matrix.n, n_columns));
  }
  const double most_entries = static_cast<double>(matrix.n) * static_cast<double>(matrix.n);
  const std::int64_t n_entries =
      format.array ? 0 : read_index(reader.word(), std::max(1.0, most_entries), reader) + 1;
  reader.throw_if_any();
  matrix.value.resize(static_cast<std::size_t>(matrix.n * matrix.n));
  if (format.array) {
    read_array(matrix, format.symmetric, reader);
  } else {
    read_coordinates(matrix, static_cast<double>(n_entries), format.symmetric, reader);
  }
  reader.throw_if_any();
  return matrix;
}

}  // namespace lu
