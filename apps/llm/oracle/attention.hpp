#pragma once

#include <optional>
#include <span>
#include <vector>

#include "apps/llm/oracle/product.hpp"
#include "apps/llm/prompts.hpp"

namespace llm::oracle {

/// One sequence's rows among those of several, in one layer.
struct Place {
  const Shape& shape;
  int layer;
  const std::optional<GivenContext>& given;  ///< positions in front
  std::size_t first_row;
  std::size_t n_rows;
};

/// Cosine and sine of the angle by which a pair of a head is turned.
struct Turn {
  double cos;
  double sin;
};
using Turns = std::vector<Turn>;  ///< [head_dim / 2]

/// Each pair's angle is the position times its frequency.
Turns turns_at(const Shape& shape, int position);

/// Turns the pairs of a head.
void rotate(RotaryPairs pairs, const Turns& turns, std::span<double> head);

/// mixed_t = sum over s <= t of softmax(q_t k_s / sqrt(head_dim)) v_s, head by head; positions that
/// are given stand in front of all rows.
void attend(const Place& place, const Rows& query, const Rows& key, const Rows& value, Rows& mixed);

}  // namespace llm::oracle
