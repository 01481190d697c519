#pragma once

#include <cstdint>

#include "parts/dense/view.hpp"

namespace dense {

/// A matrix that is only read, in any order: element (i, j) is data[i row_step + j column_step]. Not owned.
template <class T>
struct Operand {
  const T* data = nullptr;
  std::int64_t n_rows = 0;
  std::int64_t n_columns = 0;
  std::int64_t row_step = 1;
  std::int64_t column_step = 0;

  Operand() = default;
  Operand(const T* from,
          std::int64_t rows,
          std::int64_t columns,
          std::int64_t by_row,
          std::int64_t by_column)
      : data(from), n_rows(rows), n_columns(columns), row_step(by_row), column_step(by_column) {}
  template <class U>
  Operand(
      const View<U>& view)  // NOLINT(google-explicit-constructor): a view is one, column by column
      : Operand(view.data, view.n_rows, view.n_columns, 1, view.ld) {}

  const T* at(std::int64_t i, std::int64_t j) const {
    return data + i * row_step + j * column_step;
  }

  Operand block(std::int64_t i, std::int64_t j, std::int64_t rows, std::int64_t columns) const {
    return {at(i, j), rows, columns, row_step, column_step};
  }

  Operand transposed() const { return {data, n_columns, n_rows, column_step, row_step}; }
};

}  // namespace dense
