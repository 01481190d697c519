#pragma once

#include <span>
#include <vector>

#include "apps/llm/engine.hpp"

namespace llm {

/// Answer of an external program to a prompt.
struct PeerAnswer {
  std::vector<int> tokens;     ///< the most probable one each time
  std::vector<double> logits;  ///< [n_vocabulary], after the last token of the probe
};

/// Errors of the answer, in units of their bounds.
struct PeerErrors {
  double logits = 0.0;   ///< largest one; NaN if there is one
  double choices = 0.0;  ///< largest one among all tokens
};

/// Rounding by llama.cpp of factors of weights of a format: to their own format, to bytes where
/// they are bytes. It keeps keys and values as F16, which is within the bound for bf16.
/// Source: github.com/ggml-org/llama.cpp, ggml/src/ggml-cpu/ggml-cpu.c, vec_dot_type
Standing standing_of_peer(NumberFormat format);

/// The beginning of prompt and answer whose last logits are asked for: n_probe tokens, or fewer.
std::vector<int> probe_of(std::span<const int> prompt, const PeerAnswer& answer, int n_probe);

/// Holds an answer against the forward pass in double. A logit may be off by as much as one of ours that
/// is rounded in the same way (judge()); a chosen token may be below the best one by twice as much.
/// Errors: UsageError for a token that the model has not, or for other numbers of logits
PeerErrors judge_peer(const Model& model,
                      std::span<const int> prompt,
                      const PeerAnswer& answer,
                      int n_probe);

}  // namespace llm
