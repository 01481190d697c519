#pragma once

#include <vector>

#include "apps/llm/model/model.hpp"

namespace llm {

/// Weights of one layer. The type of matrices is the variant's; they are made from (model, weight,
/// layer).
template <class MatrixType>
struct Layer {
  std::vector<float> attention_norm;
  MatrixType query;
  MatrixType key;
  MatrixType value;
  std::vector<float> query_norm;  ///< empty without head_norms
  std::vector<float> key_norm;
  MatrixType attention_output;
  std::vector<float> feed_forward_norm;
  MatrixType gate;
  MatrixType up;
  MatrixType down;
};

}  // namespace llm
