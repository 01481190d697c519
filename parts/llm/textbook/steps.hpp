#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "apps/llm/model/shape.hpp"

namespace llm {

/// y = w x / sqrt(mean of x^2 + epsilon), row by row.
/// x, y: [n_rows][width], may be the same
void rms_norm(
    const std::vector<float>& w, double epsilon, const float* x, std::size_t n_rows, float* y);

/// Rotation of the pairs of a head at one position.
struct Turn {
  std::vector<float> cosines;  ///< [head_dim / 2]
  std::vector<float> sines;    ///< [head_dim / 2]
};

Turn turn_at(const Shape& shape, int position);

/// head: [head_dim]
void rotate(RotaryPairs pairs, const Turn& turn, float* head);

/// Norms and turns every head of some tokens: what is done to queries and keys after their product.
/// w: of the heads' norm, or empty. positions: [n_tokens]. heads: [n_tokens][n_heads][head_dim]
void turn_heads(const Shape& shape,
                const std::vector<float>& w,
                std::span<const int> positions,
                std::size_t n_heads,
                float* heads);

/// gate = silu(gate) up, silu(x) = x / (1 + exp(-x))
/// gate, up: [n]
void gate_with(const float* up, std::size_t n, float* gate);

/// x += y
void add(const float* y, std::size_t n, float* x);

/// Steps of a `Decoder` between products: those above.
struct TextbookSteps {
  static constexpr auto* rms_norm = llm::rms_norm;
  static constexpr auto* turn_heads = llm::turn_heads;
  static constexpr auto* gate_with = llm::gate_with;
  static constexpr auto* add = llm::add;
};

}  // namespace llm
