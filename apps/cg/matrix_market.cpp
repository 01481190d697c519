#include "apps/cg/matrix_market.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "harness/core/error.hpp"
#include "harness/core/text/matrix_market.hpp"

namespace cg {
namespace {

using Entry = casebook::MatrixEntry;

/// Every entry of the whole matrix.
std::vector<Entry> both_halves(casebook::StoredMatrix stored) {
  std::vector<Entry> entries = std::move(stored.entries);
  const std::size_t n_stored = stored.is_half ? entries.size() : 0;
  for (std::size_t k = 0; k < n_stored; ++k) {
    const Entry entry = entries[k];
    if (entry.row != entry.column) {
      entries.push_back({entry.column, entry.row, entry.value});
    }
  }
  return entries;
}

/// Leaves out zeros beside the diagonal: one half of the matrix may store them and the other not, and
/// those who follow the entries of a row count on finding the way back.
SparseMatrix compress(std::vector<Entry> entries, int n) {
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return a.row != b.row ? a.row < b.row : a.column < b.column;
  });
  SparseMatrix matrix;
  matrix.n_rows = n;
  for (const Entry& entry : entries) {
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
  casebook::StoredMatrix stored =
      casebook::read_matrix_market(text, file, std::numeric_limits<int>::max() / 4);
  const int n = stored.n_rows;
  if (stored.is_array) {
    throw casebook::UsageError(
        file + ":1: `array`: conjugate gradients take a sparse matrix, `coordinate`");
  }
  if (stored.entries.size() < static_cast<std::size_t>(n)) {
    throw casebook::UsageError(
        fmt::format("{}: {} entries for {} rows: a definite matrix has its whole diagonal",
                    file,
                    stored.entries.size(),
                    n));
  }
  SparseMatrix matrix = compress(both_halves(std::move(stored)), n);
  require_definite_looks(matrix, file);
  return matrix;
}

}  // namespace cg
