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

/// Norms and turns every head of some tokens: what is done to queries and keys behind their product.
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

}  // namespace llm
