#pragma once

#include <span>
#include <vector>

#include "apps/llm/model/model.hpp"

namespace llm::oracle {

/// Numbers in rows.
struct Rows {
  std::size_t n = 0;
  std::size_t width = 0;
  std::vector<double> numbers;  ///< [n][width]

  Rows() = default;
  Rows(std::size_t n_rows, std::size_t row_width)
      : n(n_rows), width(row_width), numbers(n_rows * row_width) {}

  std::span<double> row(std::size_t i) { return {numbers.data() + i * width, width}; }
  std::span<const double> row(std::size_t i) const { return {numbers.data() + i * width, width}; }
};

/// Rows [begin, end) of a matrix of weights.
struct WeightRows {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// y_tn = sum over k of x_tk w_nk in double, for some rows n of a matrix of weights w: the same bits whatever the rows
/// beside them. Returns [x.n][end - begin]
Rows multiply(const Model& model, const Tensor& weights, const Rows& x, WeightRows rows);

/// A tensor of one row.
std::vector<double> read_vector(const Model& model, const Tensor& tensor);

}  // namespace llm::oracle
