#include <algorithm>

#include "apps/llm/first_exception.hpp"
#include "parts/llm/attention/row_cache.hpp"
#include "parts/llm/decoder/decoder.hpp"
#include "parts/llm/numbers/buffer.hpp"
#include "parts/llm/numbers/expand.hpp"
#include "parts/llm/numbers/lanes.hpp"
#include "parts/llm/serving/batches.hpp"
#include "parts/llm/serving/replicas.hpp"

namespace llm {
namespace {

/// Weights as floats, row by row; each row is placed by the thread that multiplies it.
struct RowMatrix {
  std::size_t n_rows = 0;
  std::size_t n_columns = 0;
  std::size_t row_length = 0;  ///< whole steps of a sum, zeros after the columns
  Buffer<float> numbers;

  static RowMatrix read(const Model& model, Weight weight, int layer);
  static Rounding rounding(const Model&) { return Rounding::f32; }

  float* row(std::size_t i) { return numbers.data() + i * row_length; }
  const float* row(std::size_t i) const { return numbers.data() + i * row_length; }

  void multiply(const float* x, std::size_t n_tokens, float* y) const;
};

/// Sums side by side. A multiply-add takes 4 cycles and two can begin in one (one of 64 B on Zen 4):
/// four of 16 lanes keep a core busy, and it has the registers.
constexpr std::size_t n_sums = 4;
constexpr std::size_t step = n_sums * n_lanes;

std::size_t whole_steps(std::size_t n) {
  return (n + step - 1) / step * step;
}

/// Traffic of a weight: 4 B from memory for 2 flops, the token's element from the first cache. At
/// 53 GB/s of both cores that is 27 GFLOP/s for one token.
float dot(const float* row, const float* token, std::size_t length) {
  Lanes sums[n_sums] = {};
  for (std::size_t k = 0; k < length; k += step) {
    for (std::size_t i = 0; i < n_sums; ++i) {
      sums[i] += load(row + k + i * n_lanes) * load(token + k + i * n_lanes);
    }
  }
  return sum_of((sums[0] + sums[1]) + (sums[2] + sums[3]));
}

/// Tokens with zeros after their elements, as rows have them.
Buffer<float> padded(const float* x, std::size_t n_tokens, const RowMatrix& w) {
  Buffer<float> wide(n_tokens * w.row_length);
  for (std::size_t t = 0; t < n_tokens; ++t) {
    float* const to = wide.data() + t * w.row_length;
    std::copy_n(x + t * w.n_columns, w.n_columns, to);
    std::fill(to + w.n_columns, to + w.row_length, 0.0f);
  }
  return wide;
}

/// y_tn = sum over k of x_tk w_nk
void RowMatrix::multiply(const float* x, std::size_t n_tokens, float* y) const {
  const Buffer<float> wide = padded(x, n_tokens, *this);
#pragma omp parallel for default(none) shared(wide, n_tokens, y) schedule(static)
  for (std::size_t n = 0; n < n_rows; ++n) {
    for (std::size_t t = 0; t < n_tokens; ++t) {
      y[t * n_rows + n] = dot(row(n), wide.data() + t * row_length, row_length);
    }
  }
}

RowMatrix RowMatrix::read(const Model& model, Weight weight, int layer) {
  const Tensor& tensor = model.tensor(weight, layer);
  RowMatrix matrix;
  matrix.n_rows = static_cast<std::size_t>(tensor.n_rows);
  matrix.n_columns = static_cast<std::size_t>(tensor.n_columns);
  matrix.row_length = whole_steps(matrix.n_columns);
  matrix.numbers = Buffer<float>(matrix.n_rows * matrix.row_length);
  FirstException failure;
#pragma omp parallel default(none) shared(model, tensor, matrix, failure)
  {
    std::vector<std::byte> stored(tensor.row_bytes());
#pragma omp for schedule(static)
    for (std::size_t n = 0; n < matrix.n_rows; ++n) {
      failure.guard([&] {
        model.read_rows(tensor, static_cast<std::int64_t>(n), 1, stored.data());
        expand(tensor.format, stored.data(), matrix.n_columns, matrix.row(n));
        std::fill(matrix.row(n) + matrix.n_columns, matrix.row(n) + matrix.row_length, 0.0f);
      });
    }
  }
  failure.rethrow();
  return matrix;
}

class IndependentSums final : public Decoder<RowMatrix, RowCache> {
 public:
  /// x: the tokens' rows; h: their norm, as the next product wants it
  void forward(std::span<const Piece> pieces, std::span<float> logits) override {
    const Batch batch = new_tokens(pieces);
    Floats x = embedded(batch.tokens);
    Floats h = normed(layers_[0].attention_norm, x);
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      const Layer<RowMatrix>& layer = layers_[i];
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
  return std::make_unique<Replicas>(team, std::make_unique<IndependentSums>(), serve_batches);
}

}  // namespace llm
