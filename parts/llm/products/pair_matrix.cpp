#include "parts/llm/products/pair_matrix.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "parts/llm/attention/kept_number.hpp"
#include "parts/llm/products/panel_kernels.hpp"

namespace llm {
namespace {

/// Tokens of a kernel: 12 x 2 panels of sums and two words of weights are 26 of 32 registers; what
/// the tokens give is taken from memory by the instruction itself.
constexpr std::size_t most_tokens = 12;
constexpr std::size_t strip_rows = tile_panels * panel_rows;

/// bf16 in 16 bits: to nearest, a tie to the even neighbour.
std::uint32_t rounded(float number) {
  std::uint16_t bits = 0;
  keep(number, bits);
  return bits;
}

/// Factors of the weights as bf16, in tiles of as many tokens as a kernel takes: in a tile,
/// the tokens' pairs of one pair of columns lie side by side.
class PairTiles {
 public:
  /// x: [n_tokens][n_columns]
  PairTiles(const float* x, std::size_t n_tokens, std::size_t n_columns)
      : n_tokens_(n_tokens),
        n_pairs_(blocks_of_panel(n_columns) * pairs_of_block),
        n_tiles_((n_tokens + most_tokens - 1) / most_tokens),
        words_(n_tokens * n_pairs_) {
    std::uint32_t* const words = words_.data();
#pragma omp parallel for default(none) shared(x, n_columns, words) \
    schedule(static) if (n_tokens > 1)
    for (std::size_t i = 0; i < n_tiles_; ++i) {
      const std::size_t first = begin(i);
      const std::size_t n = begin(i + 1) - first;
      for (std::size_t t = 0; t < n; ++t) {
        pack_token(x + (first + t) * n_columns, n_columns, n, words + first * n_pairs_ + t);
      }
    }
  }

  std::size_t n_pairs() const {
    return n_pairs_;
  }
  std::size_t n_tiles() const {
    return n_tiles_;
  }

  /// The first token of a tile; after the last tile, the number of tokens.
  std::size_t begin(std::size_t tile) const {
    return tile * n_tokens_ / n_tiles_;
  }

  /// [pair][tokens of the tile]
  const std::uint32_t* words(std::size_t tile) const {
    return words_.data() + begin(tile) * n_pairs_;
  }

 private:
  /// to: [pair], a distance apart; zeros after the columns
  void pack_token(const float* x,
                  std::size_t n_columns,
                  std::size_t distance,
                  std::uint32_t* to) const {
    for (std::size_t pair = 0; pair < n_pairs_; ++pair) {
      const std::size_t even = 2 * pair;
      const std::uint32_t low = even < n_columns ? rounded(x[even]) : 0u;
      const std::uint32_t high = even + 1 < n_columns ? rounded(x[even + 1]) : 0u;
      to[pair * distance] = low | high << 16;
    }
  }

  std::size_t n_tokens_;
  std::size_t n_pairs_;
  std::size_t n_tiles_;
  Buffer<std::uint32_t> words_;
};

#if defined(__x86_64__)
/// Two bf16 numbers in all lanes.
__attribute__((target("avx512f,avx512bf16"))) inline __m512bh in_all_lanes(std::uint32_t pair) {
#if defined(__clang__)
  // clang 16.0.6 ends with a segmentation fault at the other form, which spares GCC 12 an instruction a token.
  const __m128i first = _mm_cvtsi32_si128(static_cast<int>(pair));
  return std::bit_cast<__m512bh>(_mm512_broadcastd_epi32(first));
#else
  return std::bit_cast<__m512bh>(_mm512_set1_epi32(static_cast<int>(pair)));
#endif
}

/// y_tn for n_tokens tokens and the 32 rows of two panels.
/// Traffic of a pair of columns: 128 B from memory or the second cache, 4 n_tokens B from the first,
/// for 128 n_tokens flops in 2 n_tokens instructions of 32 multiply-adds.
/// panels: a distance apart. words: [pair][n_tokens]. y: [n_tokens][32]
template <std::size_t n_tokens>
__attribute__((target("avx512f,avx512bf16"))) void multiply_strip(const std::byte* panels,
                                                                  std::size_t distance,
                                                                  const std::uint32_t* words,
                                                                  std::size_t n_pairs,
                                                                  float* y) {
  __m512 sums[n_tokens][tile_panels];
  std::fill_n(&sums[0][0], n_tokens * tile_panels, _mm512_setzero_ps());
  for (std::size_t pair = 0; pair < n_pairs; ++pair) {
    __m512bh weights[tile_panels];
#pragma GCC unroll 2
    for (std::size_t p = 0; p < tile_panels; ++p) {
      weights[p] = std::bit_cast<__m512bh>(_mm512_loadu_si512(panels + p * distance + 64 * pair));
    }
#pragma GCC unroll 12
    for (std::size_t t = 0; t < n_tokens; ++t) {
      const __m512bh token = in_all_lanes(words[pair * n_tokens + t]);
#pragma GCC unroll 2
      for (std::size_t p = 0; p < tile_panels; ++p) {
        sums[t][p] = _mm512_dpbf16_ps(sums[t][p], weights[p], token);
      }
    }
  }
#pragma GCC unroll 12
  for (std::size_t t = 0; t < n_tokens; ++t) {
#pragma GCC unroll 2
    for (std::size_t p = 0; p < tile_panels; ++p) {
      _mm512_storeu_ps(y + t * strip_rows + p * panel_rows, sums[t][p]);
    }
  }
}
#else
/// Never called: has_pair_products() is false.
template <std::size_t n_tokens>
void multiply_strip(const std::byte*, std::size_t, const std::uint32_t*, std::size_t, float*) {}
#endif

using Kernel = void (*)(const std::byte*, std::size_t, const std::uint32_t*, std::size_t, float*);
template <std::size_t... n>
constexpr std::array<Kernel, sizeof...(n)> make_kernels(std::index_sequence<n...>) {
  return {multiply_strip<n + 1>...};
}
constexpr auto kernels = make_kernels(std::make_index_sequence<most_tokens>());

/// All tokens with one strip, which stays in the second cache.
void multiply_tiles(const StoredMatrix& w, const PairTiles& tiles, std::size_t strip, float* y) {
  const std::byte* const first = w.panels.data() + strip * tile_panels * w.panel_bytes();
  const std::size_t n = std::min(strip_rows, w.n_rows - strip * strip_rows);
  for (std::size_t tile = 0; tile < tiles.n_tiles(); ++tile) {
    const std::size_t begin = tiles.begin(tile);
    const std::size_t end = tiles.begin(tile + 1);
    float result[most_tokens * strip_rows];
    kernels[end - begin - 1](first, w.panel_bytes(), tiles.words(tile), tiles.n_pairs(), result);
    for (std::size_t t = begin; t < end; ++t) {
      std::copy_n(result + (t - begin) * strip_rows, n, y + t * w.n_rows + strip * strip_rows);
    }
  }
}

}  // namespace

bool PairMatrix::has_pair_products([[maybe_unused]] NumberFormat format) {
#if defined(__x86_64__)
  return format == NumberFormat::bf16 && __builtin_cpu_supports("avx512bf16") != 0;
#else
  return false;
#endif
}

void PairMatrix::multiply(const float* x, std::size_t n_tokens, float* y) const {
  if (!has_pair_products(format)) {
    StoredMatrix::multiply(x, n_tokens, y);
    return;
  }
  const PairTiles tiles(x, n_tokens, n_columns);
#pragma omp parallel for default(none) shared(tiles, y) schedule(static)
  for (std::size_t strip = 0; strip < n_strips(); ++strip) {
    multiply_tiles(*this, tiles, strip, y);
  }
}

}  // namespace llm
