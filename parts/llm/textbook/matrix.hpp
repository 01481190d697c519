#pragma once

#include <vector>

#include "apps/llm/engine.hpp"

namespace llm {

/// Weights as floats, row by row.
struct Matrix {
  std::size_t n_rows = 0;
  std::size_t n_columns = 0;
  std::vector<float> numbers;

  /// Errors: an exception of the model's when its file cannot be read.
  static Matrix read(const Model& model, Weight weight, int layer);

  /// Rounding of the factors of weights.
  static Rounding rounding(const Model&) { return Rounding::f32; }

  const float* row(std::size_t i) const { return numbers.data() + i * n_columns; }

  /// y_tn = sum over k of x_tk w_nk
  /// x: [n_tokens][n_columns]. y: [n_tokens][n_rows]
  void multiply(const float* x, std::size_t n_tokens, float* y) const;
};

}  // namespace llm
