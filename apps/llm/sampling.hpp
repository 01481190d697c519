#pragma once

#include <cstdint>
#include <span>

#include "apps/llm/case.hpp"

namespace llm {

/// The token of the largest logit; of equal ones the first. A NaN is never the largest.
int largest(std::span<const float> logits);

/// A token by its probability, exp(logit / temperature) among the top_k largest: the one into whose
/// part of [0, 1) `point` falls, tokens in the order of the vocabulary.
/// point: within [0, 1)
int sample(std::span<const float> logits, const Sampling& sampling, double point);

/// Begin and end of a token's part of [0, 1), by the same rule, from logits in double.
struct Part {
  double begin = 0.0;
  double end = 0.0;
};
Part part_of(int token, std::span<const double> logits, const Sampling& sampling);

/// The point that chooses a request's token: from the seed of the prompts, so that an answer can be
/// had again.
double point_of(std::uint64_t seed, int request, int token);

}  // namespace llm
