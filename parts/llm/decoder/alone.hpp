#pragma once

#include <span>

#include "apps/llm/model/model.hpp"

namespace llm {

/// Sharing of a forward pass among ranks: none. It has all that a `Decoder` asks of its sharing.
struct Alone {
  /// Heads of this rank. Errors: none.
  static Shape own_heads(const Shape& shape) { return shape; }
  static int first_kv_head(const Shape&) { return 0; }

  /// This rank's part of a matrix.
  template <class MatrixType>
  static MatrixType read(const Model& model, Weight weight, int layer) {
    return MatrixType::read(model, weight, layer);
  }

  /// Adds up what the ranks found for the same elements.
  static void add_up(std::span<float>) {}

  /// Writes logits from this rank's rows of the output matrix.
  template <class MatrixType>
  static void write_logits(const MatrixType& output,
                           const float* x,
                           std::size_t n_rows,
                           std::span<float> logits) {
    output.multiply(x, n_rows, logits.data());
  }
};

}  // namespace llm
