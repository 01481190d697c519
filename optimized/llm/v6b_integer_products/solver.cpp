#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "parts/llm/attention/head_cache.hpp"
#include "parts/llm/decoder/decoder.hpp"
#include "parts/llm/products/stored_matrix.hpp"
#include "parts/llm/serving/batches.hpp"
#include "parts/llm/serving/replicas.hpp"

namespace llm {
namespace {

/// Sums of integers and of floats for 12 tokens, and what a block needs: 28 of 32 registers.
constexpr std::size_t most_tokens = 12;

/// Factors of the weights, as signed bytes with 128 added, because the instruction takes one
/// unsigned factor; each 32 share a scale.
struct ByteTokens {
  std::size_t n_blocks = 0;
  std::vector<std::uint32_t> words;  ///< [token][block][8], four bytes each
  std::vector<float> scales;         ///< [token][block]

  ByteTokens(const float* x, std::size_t n_tokens, std::size_t n_columns)
      : n_blocks(blocks_of_panel(n_columns)),
        words(n_tokens * n_blocks * 8, 0x80808080u),
        scales(n_tokens * n_blocks) {
    for (std::size_t i = 0; i < n_tokens * n_blocks; ++i) {
      const std::size_t first = i % n_blocks * block_columns;
      const std::size_t n = std::min(block_columns, n_columns - first);
      round_block(x + i / n_blocks * n_columns + first, n, i);
    }
  }

  void round_block(const float* x, std::size_t n, std::size_t block) {
    float most = 0.0f;
    for (std::size_t k = 0; k < n; ++k) {
      most = std::max(most, std::abs(x[k]));
    }
    scales[block] = most / 127.0f;
    const float inverse = most > 0.0f ? 127.0f / most : 0.0f;
    std::array<std::uint8_t, block_columns> bytes;
    bytes.fill(128);
    for (std::size_t k = 0; k < n; ++k) {
      bytes[k] = static_cast<std::uint8_t>(std::lrint(x[k] * inverse) + 128);
    }
    std::memcpy(words.data() + block * 8, bytes.data(), bytes.size());
  }
};

#if defined(__x86_64__)
/// y_tn for n_tokens tokens and the 16 rows of a panel.
/// Traffic of a block: 544 B from memory, for 1024 n_tokens operations: 8 (n_tokens + 1) instructions of
/// 64 multiply-adds; the one more takes off what the 128 has added.
/// panel: [block]. y: [n_tokens][16]
template <std::size_t n_tokens>
__attribute__((target("avx512f,avx512bw,avx512vnni"))) void multiply_panel(const std::byte* panel,
                                                                           const ByteTokens& tokens,
                                                                           std::size_t first,
                                                                           float* y) {
  Lanes sums[n_tokens] = {};
  const std::uint32_t* const words = tokens.words.data() + first * tokens.n_blocks * 8;
  const float* const scales = tokens.scales.data() + first * tokens.n_blocks;
  for (std::size_t block = 0; block < tokens.n_blocks; ++block) {
    const std::byte* const stored = panel + block * Q8Block::bytes;
    __m512i whole[n_tokens];
    std::fill_n(whole, n_tokens, _mm512_setzero_si512());
    __m512i added = _mm512_setzero_si512();
#pragma GCC unroll 8
    for (std::size_t i = 0; i < 8; ++i) {
      const __m512i weights = _mm512_loadu_si512(stored + 64 * i);
      added = _mm512_dpbusd_epi32(added, _mm512_set1_epi8(static_cast<char>(-128)), weights);
#pragma GCC unroll 12
      for (std::size_t t = 0; t < n_tokens; ++t) {
        const std::uint32_t word = words[(t * tokens.n_blocks + block) * 8 + i];
        whole[t] =
            _mm512_dpbusd_epi32(whole[t], _mm512_set1_epi32(static_cast<int>(word)), weights);
      }
    }
    const Lanes row_scales = Q8Block::scales(stored);
#pragma GCC unroll 12
    for (std::size_t t = 0; t < n_tokens; ++t) {
      const __m512i exact = _mm512_sub_epi32(whole[t], added);
      const Lanes products = converted<Lanes>(dense::load_wide<SignedWords>(&exact));
      sums[t] += products * (row_scales * scales[t * tokens.n_blocks + block]);
    }
  }
  for (std::size_t t = 0; t < n_tokens; ++t) {
    store(sums[t], y + t * panel_rows);
  }
}
#else
/// Never called: has_byte_products() is false.
template <std::size_t n_tokens>
void multiply_panel(const std::byte*, const ByteTokens&, std::size_t, float*) {}
#endif

using Kernel = void (*)(const std::byte*, const ByteTokens&, std::size_t, float*);
template <std::size_t... n>
constexpr std::array<Kernel, sizeof...(n)> make_kernels(std::index_sequence<n...>) {
  return {multiply_panel<n + 1>...};
}
constexpr auto kernels = make_kernels(std::make_index_sequence<most_tokens>());

/// True if the processor has the instruction, and the weights are bytes.
bool has_byte_products([[maybe_unused]] NumberFormat format) {
#if defined(__x86_64__)
  return panel_format(format) == NumberFormat::q8_0 && __builtin_cpu_supports("avx512vnni") != 0;
#else
  return false;
#endif
}

/// The file's panels; those of bytes are multiplied with bytes.
struct ByteMatrix : StoredMatrix {
  static ByteMatrix read(const Model& model, Weight weight, int layer) {
    return {StoredMatrix::read(model, weight, layer)};
  }
  static Rounding rounding(const Model& model) {
    return has_byte_products(model.main_format()) ? Rounding::int8 : Rounding::f32;
  }

  void multiply(const float* x, std::size_t n_tokens, float* y) const {
    if (!has_byte_products(format)) {
      StoredMatrix::multiply(x, n_tokens, y);
      return;
    }
    const ByteTokens tokens(x, n_tokens, n_columns);
    const std::size_t n_tiles = (n_tokens + most_tokens - 1) / most_tokens;
    const std::size_t n_panels = (n_rows + panel_rows - 1) / panel_rows;
#pragma omp parallel for default(none) shared(tokens, n_tokens, n_tiles, n_panels, y, kernels) \
    shared(panel_rows, most_tokens) schedule(static)
    for (std::size_t panel = 0; panel < n_panels; ++panel) {
      const std::size_t n = std::min(panel_rows, n_rows - panel * panel_rows);
      for (std::size_t tile = 0; tile < n_tiles; ++tile) {
        const std::size_t first = tile * n_tokens / n_tiles;
        const std::size_t end = (tile + 1) * n_tokens / n_tiles;
        float result[most_tokens * panel_rows];
        kernels[end - first - 1](panels.data() + panel * panel_bytes(), tokens, first, result);
        for (std::size_t t = first; t < end; ++t) {
          std::copy_n(result + (t - first) * panel_rows, n, y + t * n_rows + panel * panel_rows);
        }
      }
    }
  }
};

class IntegerProducts final : public Decoder<ByteMatrix, HeadCache<std::uint16_t>> {
 public:
  /// x: the tokens' rows; h: their norm, as the next product wants it
  void forward(std::span<const Piece> pieces, std::span<float> logits) override {
    const Batch batch = new_tokens(pieces);
    Floats x = embedded(batch.tokens);
    Floats h = normed(layers_[0].attention_norm, x);
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      const Layer<ByteMatrix>& layer = layers_[i];
      auto [query, key, value] =
          products<3>(region::qkv, {&layer.query, &layer.key, &layer.value}, h);
      turn(layer.query_norm, batch.positions, query);
      turn(layer.key_norm, batch.positions, key);
      const Floats mixed = attend(i, batch, query, key, value);
      add(product(region::projection, layer.attention_output, mixed), x);
      h = normed(layer.feed_forward_norm, x);
      auto [gate, up] = products<2>(region::feed_forward, {&layer.gate, &layer.up}, h);
      gate_with(up, gate);
      add(product(region::feed_forward, layer.down, gate), x);
      h = normed(norm_after(i), x);
    }
    write_logits(batch, h, logits);
  }
};

}  // namespace

std::unique_ptr<Engine> make_engine(const Shape&, const casebook::Team& team) {
  return std::make_unique<Replicas>(team, std::make_unique<IntegerProducts>(), serve_batches);
}

}  // namespace llm
