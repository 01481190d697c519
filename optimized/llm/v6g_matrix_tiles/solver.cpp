#include <algorithm>

#include "optimized/llm/v6g_matrix_tiles/amx.hpp"
#include "optimized/llm/v6g_matrix_tiles/tile_kernel.hpp"
#include "parts/llm/attention/head_cache.hpp"
#include "parts/llm/decoder/decoder.hpp"
#include "parts/llm/products/pair_matrix.hpp"
#include "parts/llm/products/panel_kernels.hpp"
#include "parts/llm/serving/batches.hpp"
#include "parts/llm/serving/replicas.hpp"

namespace llm {
namespace {

static_assert(group_rows % (tile_panels * panel_rows) == 0);

/// Tokens as bf16, one after the other, in groups of 32: [group][32][32 n_blocks]. Zeros stand for tokens
/// and columns that are none.
class TokenRows {
 public:
  /// x: [n_tokens][n_columns]
  TokenRows(const float* x, std::size_t n_tokens, std::size_t n_columns)
      : n_groups_((n_tokens + group_tokens - 1) / group_tokens),
        width_(blocks_of_panel(n_columns) * tile_columns),
        numbers_(n_groups_ * group_tokens * width_) {
    std::uint16_t* const numbers = numbers_.data();
    const std::size_t n_rows = n_groups_ * group_tokens;
    const std::size_t width = width_;
#pragma omp parallel for default(none) shared(x, n_tokens, n_columns, numbers, n_rows, width) \
    schedule(static)
    for (std::size_t t = 0; t < n_rows; ++t) {
      std::uint16_t* const row = numbers + t * width;
      const std::size_t n = t < n_tokens ? n_columns : 0;
      for (std::size_t column = 0; column < n; ++column) {
        keep(x[t * n_columns + column], row[column]);
      }
      std::fill(row + n, row + width, std::uint16_t{0});
    }
  }

  std::size_t n_groups() const {
    return n_groups_;
  }
  const std::uint16_t* group(std::size_t i) const {
    return numbers_.data() + i * group_tokens * width_;
  }

 private:
  std::size_t n_groups_;
  std::size_t width_;
  Buffer<std::uint16_t> numbers_;
};

/// The file's panels; those of bf16 are multiplied in tiles where the processor has them and the tokens fill
/// one.
struct TileMatrix : PairMatrix {
  static TileMatrix read(const Model& model, Weight weight, int layer) {
    return {PairMatrix::read(model, weight, layer)};
  }

  void multiply(const float* x, std::size_t n_tokens, float* y) const {
    const bool fits = n_tokens >= tile_side && format == NumberFormat::bf16 &&
                      group_rows == tile_panels * panel_rows;
    if (!fits || !has_amx()) {
      PairMatrix::multiply(x, n_tokens, y);
      return;
    }
    const TokenRows tokens(x, n_tokens, n_columns);
#pragma omp parallel default(none) shared(tokens, n_tokens, y)
    {
      Amx::begin();
#pragma omp for schedule(static)
      for (std::size_t strip = 0; strip < n_strips(); ++strip) {
        multiply_strip(tokens, n_tokens, strip, y);
      }
      Amx::end();
    }
  }

 private:
  /// All tokens with one strip, which stays in the second cache.
  void multiply_strip(const TokenRows& tokens,
                      std::size_t n_tokens,
                      std::size_t strip,
                      float* y) const {
    const std::byte* const first = panels.data() + strip * tile_panels * panel_bytes();
    const std::size_t first_row = strip * group_rows;
    const std::size_t n = std::min(group_rows, n_rows - first_row);
    for (std::size_t group = 0; group < tokens.n_groups(); ++group) {
      alignas(64) float result[group_tokens * group_rows];
      multiply_in_tiles<Amx>(first, panel_bytes(), tokens.group(group), n_blocks(), result);
      const std::size_t begin = group * group_tokens;
      const std::size_t end = std::min(begin + group_tokens, n_tokens);
      for (std::size_t t = begin; t < end; ++t) {
        std::copy_n(result + (t - begin) * group_rows, n, y + t * n_rows + first_row);
      }
    }
  }
};

class MatrixTiles final : public Decoder<TileMatrix, HeadCache<std::uint16_t>> {
 public:
  /// x: the tokens' rows; h: their norm, as the next product wants it
  void forward(std::span<const Piece> pieces, std::span<float> logits) override {
    const Batch batch = new_tokens(pieces);
    Floats x = embedded(batch.tokens);
    Floats h = normed(layers_[0].attention_norm, x);
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      const Layer<TileMatrix>& layer = layers_[i];
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
  return std::make_unique<Replicas>(team, std::make_unique<MatrixTiles>(), serve_batches);
}

}  // namespace llm
