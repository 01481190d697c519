#pragma once

#include <array>
#include <utility>

#include "parts/dense/register.hpp"
#include "parts/llm/products/panel_format.hpp"

namespace llm {

/// Tokens and panels that a kernel multiplies at once: 14 x 2 sums, two columns of weights and one
/// element of a token are 31 of the 32 registers of AVX-512 and of SVE with 512 bits. AVX2 has 16 of half the
/// length, NEON 32 of a quarter.
#if CASEBOOK_REGISTER_BYTES == 64
inline constexpr std::size_t tile_tokens = 14;
inline constexpr std::size_t tile_panels = 2;
#else
inline constexpr std::size_t tile_tokens = 6;
inline constexpr std::size_t tile_panels = 1;
#endif

// Sanitizers take minutes to compile a block that is written out.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr int pairs_unrolled = 1;
#else
inline constexpr int pairs_unrolled = 16;
#endif

/// y_tn for n_tokens tokens and n_panels panels.
/// Traffic of a block and panel: its bytes from memory or a cache, 128 n_tokens B of tokens from the
/// first cache, for 1024 n_tokens flops.
/// panels: a distance apart. x: [32 n_blocks][n_tokens]. y: [n_tokens][n_panels][16]
template <class Block, std::size_t n_tokens, std::size_t n_panels>
void multiply_panels(
    const std::byte* panels, std::size_t distance, const float* x, std::size_t n_blocks, float* y) {
  // Even and odd columns have sums of their own where there would be less than four chains: a
  // multiply-add takes four cycles, and one can begin in each.
  constexpr std::size_t n_chains = n_tokens * n_panels < 4 ? 2 : 1;
  Lanes sums[n_tokens][n_panels][n_chains] = {};
  for (std::size_t block = 0; block < n_blocks; ++block) {
#pragma GCC unroll pairs_unrolled
    for (std::size_t i = 0; i < pairs_of_block; ++i) {
      ColumnPair columns[n_panels];
#pragma GCC unroll 2
      for (std::size_t p = 0; p < n_panels; ++p) {
        columns[p] = Block::pair(panels + p * distance + block * Block::bytes, i);
      }
      const float* const pair = x + (block * block_columns + 2 * i) * n_tokens;
#pragma GCC unroll 14
      for (std::size_t t = 0; t < n_tokens; ++t) {
#pragma GCC unroll 2
        for (std::size_t p = 0; p < n_panels; ++p) {
          sums[t][p][0] += columns[p].even * pair[t];
          sums[t][p][n_chains - 1] += columns[p].odd * pair[n_tokens + t];
        }
      }
    }
  }
#pragma GCC unroll 14
  for (std::size_t t = 0; t < n_tokens; ++t) {
#pragma GCC unroll 2
    for (std::size_t p = 0; p < n_panels; ++p) {
      const Lanes sum = n_chains == 1 ? sums[t][p][0] : sums[t][p][0] + sums[t][p][n_chains - 1];
      store(sum, y + (t * n_panels + p) * n_lanes);
    }
  }
}

using PanelKernel = void (*)(
    const std::byte* panels, std::size_t distance, const float* x, std::size_t n_blocks, float* y);

/// A kernel for each number of tokens, so that none multiplies zeros.
template <class Block>
struct PanelKernels {
  template <std::size_t... n>
  static constexpr std::array<PanelKernel, sizeof...(n)> make(std::index_sequence<n...>) {
    return {multiply_panels<Block, n + 1, tile_panels>...};
  }
  static constexpr std::array<PanelKernel, tile_tokens> of =
      make(std::make_index_sequence<tile_tokens>());
};

}  // namespace llm
