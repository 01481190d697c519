#pragma once

#include "parts/llm/products/stored_matrix.hpp"

namespace llm {

/// The file's panels; those of bf16 are multiplied with bf16 where the processor has AVX-512 BF16, an
/// instruction that adds the products of two pairs to each of sixteen floats.
struct PairMatrix : StoredMatrix {
  static PairMatrix read(const Model& model, Weight weight, int layer) {
    return {StoredMatrix::read(model, weight, layer)};
  }

  /// True if products of weights in this format round both factors to bf16.
  static bool has_pair_products(NumberFormat format);

  static Rounding rounding(const Model& model) {
    return has_pair_products(model.main_format()) ? Rounding::bf16 : Rounding::f32;
  }

  /// As Matrix::multiply().
  void multiply(const float* x, std::size_t n_tokens, float* y) const;
};

}  // namespace llm
