#pragma once

#include <vector>

#include "apps/llm/engine.hpp"

namespace llm {

/// The new tokens of some pieces, one row each, as they go through the layers together.
struct Batch {
  /// One piece's rows.
  struct Part {
    int sequence = 0;
    int first_position = 0;  ///< of its first row
    std::size_t first_row = 0;
    std::size_t n_rows = 0;
  };

  std::vector<Part> parts;
  std::vector<int> tokens;               ///< [n_rows]
  std::vector<int> positions;            ///< [n_rows]
  std::vector<std::size_t> wanted_rows;  ///< those whose logits are wanted, in order

  std::size_t n_rows() const { return tokens.size(); }
};

/// length_of: positions that a sequence has already
template <class LengthOf>
Batch make_batch(std::span<const Piece> pieces, LengthOf length_of) {
  Batch batch;
  for (const Piece& piece : pieces) {
    const std::size_t n = piece.tokens.size();
    const int first_position = length_of(piece.sequence);
    batch.parts.push_back({piece.sequence, first_position, batch.n_rows(), n});
    for (std::size_t i = 0; i < n; ++i) {
      if (i + static_cast<std::size_t>(piece.n_logits) >= n) {
        batch.wanted_rows.push_back(batch.n_rows());
      }
      batch.tokens.push_back(piece.tokens[i]);
      batch.positions.push_back(first_position + static_cast<int>(i));
    }
  }
  return batch;
}

}  // namespace llm
