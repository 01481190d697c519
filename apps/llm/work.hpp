#pragma once

#include "apps/llm/case.hpp"
#include "harness/run/work.hpp"

namespace llm {

/// Flops of one token after `position` others, its logits among them: 2 for each weight of a matrix
/// (the embedding is looked up, not multiplied), 4 head_dim for each query head and position.
double flops_of_token(const Shape& shape, int position);

/// Weights of all matrices of the layers.
double weights_of_layers(const Shape& shape);

/// The least work for a case's answers: each position is computed once, logits only where a token is
/// chosen. Bytes: all weights once for the prompts and once more for each token of an answer, which
/// all requests that are open share; each token reads the keys and values after which it stands,
/// at 2 B a number.
/// units: tokens, those of prompts and answers
/// numbers: floats, in which the textbook sums, whatever the weights are stored in
casebook::Work work(const Case& input);

}  // namespace llm
