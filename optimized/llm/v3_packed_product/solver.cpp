#include <algorithm>
#include <array>
#include <utility>

#include "apps/llm/first_exception.hpp"
#include "parts/llm/attention/row_cache.hpp"
#include "parts/llm/decoder/decoder.hpp"
#include "parts/llm/numbers/buffer.hpp"
#include "parts/llm/numbers/expand.hpp"
#include "parts/llm/numbers/lanes.hpp"
#include "parts/llm/products/token_tiles.hpp"
#include "parts/llm/serving/batches.hpp"
#include "parts/llm/serving/replicas.hpp"

namespace llm {
namespace {

/// Two panels of 16 rows side by side, and up to 14 tokens: 28 sums, two columns of weights and one
/// element of a token are 31 of AVX-512's 32 registers. AVX2 has 16 of half the length: 6 tokens, one
/// panel.
#if defined(__AVX512F__)
constexpr std::size_t most_tokens = 14;
constexpr std::size_t n_panels = 2;
#else
constexpr std::size_t most_tokens = 6;
constexpr std::size_t n_panels = 1;
#endif
constexpr std::size_t strip_rows = n_panels * n_lanes;

/// y_tn for n_tokens tokens and a strip of 32 rows.
/// Traffic of a column: 128 B of weights and 4 n_tokens B of tokens from the second cache, for
/// 64 n_tokens flops: at 14 tokens 28 multiply-adds of 64 B, which take 28 cycles, in which the
/// cache could bring 900 B.
/// weights: [n_columns][strip_rows]. x: [n_columns][n_tokens]. y: [n_tokens][strip_rows]
template <std::size_t n_tokens>
void multiply_tile(const float* weights, const float* x, std::size_t n_columns, float* y) {
  Lanes sums[n_tokens][n_panels] = {};
  for (std::size_t k = 0; k < n_columns; ++k) {
    Lanes column[n_panels];
#pragma GCC unroll 2
    for (std::size_t p = 0; p < n_panels; ++p) {
      column[p] = load(weights + k * strip_rows + p * n_lanes);
    }
#pragma GCC unroll 14
    for (std::size_t t = 0; t < n_tokens; ++t) {
      const float element = x[k * n_tokens + t];
#pragma GCC unroll 2
      for (std::size_t p = 0; p < n_panels; ++p) {
        sums[t][p] += column[p] * element;
      }
    }
  }
#pragma GCC unroll 14
  for (std::size_t t = 0; t < n_tokens; ++t) {
#pragma GCC unroll 2
    for (std::size_t p = 0; p < n_panels; ++p) {
      store(sums[t][p], y + t * strip_rows + p * n_lanes);
    }
  }
}

using Kernel = void (*)(const float*, const float*, std::size_t, float*);

/// A kernel for each number of tokens, so that none multiplies zeros.
template <std::size_t... n>
constexpr std::array<Kernel, sizeof...(n)> make_kernels(std::index_sequence<n...>) {
  return {multiply_tile<n + 1>...};
}
constexpr auto kernels = make_kernels(std::make_index_sequence<most_tokens>());

/// Weights as floats in strips of 32 rows, column by column; each strip is placed by the thread that
/// multiplies it.
struct PackedMatrix {
  std::size_t n_rows = 0;
  std::size_t n_columns = 0;
  Buffer<float> numbers;  ///< [strip][column][row of the strip], zeros after the last row

  std::size_t n_strips() const { return (n_rows + strip_rows - 1) / strip_rows; }

  static PackedMatrix read(const Model& model, Weight weight, int layer);
  static Rounding rounding(const Model&) { return Rounding::f32; }

  void multiply(const float* x, std::size_t n_tokens, float* y) const {
    const TokenTiles tiles(x, n_tokens, n_columns, n_columns, most_tokens);
#pragma omp parallel for default(none) shared(tiles, y, strip_rows, kernels) schedule(static)
    for (std::size_t strip = 0; strip < n_strips(); ++strip) {
      const std::size_t first_row = strip * strip_rows;
      const std::size_t n = std::min(strip_rows, n_rows - first_row);
      for (std::size_t i = 0; i < tiles.n_tiles(); ++i) {
        const TokenTiles::Tile tile = tiles.tile(i);
        float result[most_tokens * strip_rows];
        kernels[tile.n - 1](
            numbers.data() + strip * strip_rows * n_columns, tile.data, n_columns, result);
        for (std::size_t t = 0; t < tile.n; ++t) {
          std::copy_n(result + t * strip_rows, n, y + (tile.first + t) * n_rows + first_row);
        }
      }
    }
  }

  void read_strip(const Model& model, const Tensor& tensor, std::size_t strip) {
    std::vector<std::byte> stored(tensor.row_bytes());
    std::vector<float> row(n_columns);
    float* const to = numbers.data() + strip * strip_rows * n_columns;
    std::fill_n(to, strip_rows * n_columns, 0.0f);
    for (std::size_t r = 0; r < strip_rows && strip * strip_rows + r < n_rows; ++r) {
      const auto n = static_cast<std::int64_t>(strip * strip_rows + r);
      model.read_rows(tensor, n, 1, stored.data());
      expand(tensor.format, stored.data(), n_columns, row.data());
      for (std::size_t k = 0; k < n_columns; ++k) {
        to[k * strip_rows + r] = row[k];
      }
    }
  }
};

PackedMatrix PackedMatrix::read(const Model& model, Weight weight, int layer) {
  const Tensor& tensor = model.tensor(weight, layer);
  PackedMatrix matrix;
  matrix.n_rows = static_cast<std::size_t>(tensor.n_rows);
  matrix.n_columns = static_cast<std::size_t>(tensor.n_columns);
  matrix.numbers = Buffer<float>(matrix.n_strips() * strip_rows * matrix.n_columns);
  FirstException failure;
#pragma omp parallel for default(none) shared(model, tensor, matrix, failure) schedule(static)
  for (std::size_t strip = 0; strip < matrix.n_strips(); ++strip) {
    failure.guard([&] { matrix.read_strip(model, tensor, strip); });
  }
  failure.rethrow();
  return matrix;
}

class PackedProduct final : public Decoder<PackedMatrix, RowCache> {
 public:
  /// x: the tokens' rows; h: their norm, as the next product wants it
  void forward(std::span<const Piece> pieces, std::span<float> logits) override {
    const Batch batch = new_tokens(pieces);
    Floats x = embedded(batch.tokens);
    Floats h = normed(layers_[0].attention_norm, x);
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      const Layer<PackedMatrix>& layer = layers_[i];
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
  return std::make_unique<Replicas>(team, std::make_unique<PackedProduct>(), serve_batches);
}

}  // namespace llm
