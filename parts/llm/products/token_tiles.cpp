#include "parts/llm/products/token_tiles.hpp"

#include <algorithm>

namespace llm {

TokenTiles::TokenTiles(const float* x,
                       std::size_t n_tokens,
                       std::size_t n_columns,
                       std::size_t n_padded,
                       std::size_t most)
    : n_tokens_(n_tokens),
      n_padded_(n_padded),
      n_tiles_((n_tokens + most - 1) / most),
      packed_(n_tokens * n_padded) {
  float* const packed = packed_.data();
#pragma omp parallel for default(none) shared(x, n_columns, packed) \
    schedule(static) if (n_tokens > 1)
  for (std::size_t i = 0; i < n_tiles_; ++i) {
    const Tile place = tile(i);
    float* to = packed + place.first * n_padded_;
    for (std::size_t k = 0; k < n_columns; ++k) {
      for (std::size_t t = 0; t < place.n; ++t) {
        *to++ = x[(place.first + t) * n_columns + k];
      }
    }
    std::fill(to, packed + (place.first + place.n) * n_padded_, 0.0f);
  }
}

TokenTiles::Tile TokenTiles::tile(std::size_t i) const {
  const std::size_t first = i * n_tokens_ / n_tiles_;
  const std::size_t end = (i + 1) * n_tokens_ / n_tiles_;
  return {first, end - first, packed_.data() + first * n_padded_};
}

}  // namespace llm
