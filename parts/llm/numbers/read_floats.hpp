#pragma once

#include <vector>

#include "apps/llm/model/model.hpp"

namespace llm {

/// A vector of weights; empty where the model has none (`query_norm` without head_norms).
std::vector<float> read_vector(const Model& model, Weight weight, int layer);

/// The embedding's rows of some tokens. They are read from the model each time: a row is a few
/// kilobytes, and the table may be needed in another layout as the output's matrix.
/// to: [n_tokens][d_model]
void read_embeddings(const Model& model, const std::vector<int>& tokens, float* to);

}  // namespace llm
