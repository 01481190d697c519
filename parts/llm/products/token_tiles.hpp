#pragma once

#include <cstddef>

#include "parts/llm/numbers/buffer.hpp"

namespace llm {

/// Factors of the products, packed in tiles of as many tokens as a kernel takes at once: in a tile,
/// the elements of one column lie side by side, so that a kernel reads it from begin to end.
class TokenTiles {
 public:
  /// Packs by all threads.
  /// x: [n_tokens][n_columns]. n_padded: columns of a tile, zeros after the n_columns. most: tokens
  /// of a tile; all tiles are as large as that allows, and differ by one token at most
  TokenTiles(const float* x,
             std::size_t n_tokens,
             std::size_t n_columns,
             std::size_t n_padded,
             std::size_t most);

  struct Tile {
    std::size_t first = 0;        ///< token
    std::size_t n = 0;            ///< tokens
    const float* data = nullptr;  ///< [n_padded][n]
  };

  std::size_t n_tiles() const { return n_tiles_; }
  Tile tile(std::size_t i) const;

 private:
  std::size_t n_tokens_;
  std::size_t n_padded_;
  std::size_t n_tiles_;
  Buffer<float> packed_;
};

}  // namespace llm
