#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "apps/llm/case.hpp"

namespace llm {

/// The prompt of a request: a piece of the case's text from a place that the seed draws, or random
/// tokens; before it, what all requests begin with. The same for the same seed, on every machine.
std::vector<int> draw_prompt(const Case& input, std::uint64_t seed, int request);

/// Draws so many tokens of the same kind, for prompts of another length.
std::vector<int> draw_tokens(const Case& input, std::uint64_t seed, int n_tokens);

/// Keys and values of positions that a request is given, as if its text were older than the run:
/// normal numbers in bf16, keys about as long as the model's own, so that no format loses any.
class GivenContext {
 public:
  GivenContext(std::uint64_t seed, int request, int n_positions)
      : n_positions_(n_positions), seed_(seed), request_(request) {}

  int n_positions() const { return n_positions_; }

  /// One position's key, after its rotation, or its value.
  /// to: [head_dim]
  void key(int layer, int kv_head, int position, std::span<float> to) const;
  void value(int layer, int kv_head, int position, std::span<float> to) const;

 private:
  void draw(int kind, int layer, int kv_head, int position, std::span<float> to) const;

  int n_positions_;
  std::uint64_t seed_;
  int request_;
};

}  // namespace llm
