#pragma once

#include <cstdint>

namespace dense {

/// Part of a matrix that lies in memory column by column. Not owned; copied like a pointer.
template <class T>
struct View {
  T* data = nullptr;
  std::int64_t n_rows = 0;
  std::int64_t n_columns = 0;
  std::int64_t ld = 0;  ///< elements from one column to the next

  View() = default;
  View(T* from, std::int64_t rows, std::int64_t columns, std::int64_t column_step)
      : data(from), n_rows(rows), n_columns(columns), ld(column_step) {}
  /// A read-only view of the part.
  operator View<const T>() const {
    return {data, n_rows, n_columns, ld};
  }  // NOLINT(google-explicit-constructor)

  T* column(std::int64_t j) const { return data + j * ld; }
  T& operator()(std::int64_t i, std::int64_t j) const { return data[j * ld + i]; }

  /// Rows from `i` and columns from `j` on, `rows` by `columns` of them.
  View block(std::int64_t i, std::int64_t j, std::int64_t rows, std::int64_t columns) const {
    return {data + j * ld + i, rows, columns, ld};
  }

  /// All rows from `i` on, all columns from `j` on.
  View from(std::int64_t i, std::int64_t j) const { return block(i, j, n_rows - i, n_columns - j); }
};

}  // namespace dense
