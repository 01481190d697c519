#pragma once

#include <optional>
#include <span>

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

/// Turns the pairs of a head by position times their frequency.
void rotate(const Shape& shape, int position, std::span<double> head);

/// mixed_t = sum over s <= t of softmax(q_t k_s / sqrt(head_dim)) v_s, head by head; positions that
/// are given stand in front of all rows.
void attend(const Place& place, const Rows& query, const Rows& key, const Rows& value, Rows& mixed);

}  // namespace llm::oracle
