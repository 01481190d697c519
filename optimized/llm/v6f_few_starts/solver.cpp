#include "optimized/llm/v6f_few_starts/lone_steps.hpp"
#include "parts/llm/attention/head_cache.hpp"
#include "parts/llm/decoder/decoder.hpp"
#include "parts/llm/products/one_stream.hpp"
#include "parts/llm/products/token_tiles.hpp"
#include "parts/llm/serving/batches.hpp"
#include "parts/llm/serving/replicas.hpp"

namespace llm {
namespace {

/// The file's panels. Threads start once for all matrices that a lone token is multiplied with.
struct JoinedMatrix : StoredMatrix {
  static JoinedMatrix read(const Model& model, Weight weight, int layer) {
    return {StoredMatrix::read(model, weight, layer)};
  }

  /// matrices: with as many columns each. y: each matrix's result
  template <std::size_t n>
  static void multiply_each(const std::array<const JoinedMatrix*, n>& matrices,
                            const float* x,
                            std::size_t n_tokens,
                            const std::array<float*, n>& y) {
    if (n_tokens > 1) {  // a start is nothing beside these
      for (std::size_t i = 0; i < n; ++i) {
        matrices[i]->StoredMatrix::multiply(x, n_tokens, y[i]);
      }
      return;
    }
    const std::size_t n_columns = matrices[0]->n_columns;
    const TokenTiles token(x, 1, n_columns, matrices[0]->n_blocks() * block_columns, 1);
    const float* const padded = token.tile(0).data;
#pragma omp parallel default(none) shared(matrices, padded, y)
    for (std::size_t i = 0; i < n; ++i) {
      multiply_in_one_stream(*matrices[i], padded, y[i]);
    }
  }

  void multiply(const float* x, std::size_t n_tokens, float* y) const {
    multiply_each<1>({this}, x, n_tokens, {y});
  }
};

class FewStarts final : public Decoder<JoinedMatrix, HeadCache<std::uint16_t>, Alone, LoneSteps> {
 public:
  /// x: the tokens' rows; h: their norm, as the next product wants it
  void forward(std::span<const Piece> pieces, std::span<float> logits) override {
    const Batch batch = new_tokens(pieces);
    Floats x = embedded(batch.tokens);
    Floats h = normed(layers_[0].attention_norm, x);
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      const Layer<JoinedMatrix>& layer = layers_[i];
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

 private:
  /// As Decoder's, with one start of the threads for all matrices.
  template <std::size_t n>
  static std::array<Floats, n> products(const casebook::Region& region,
                                        const std::array<const JoinedMatrix*, n>& matrices,
                                        const Floats& x) {
    const casebook::TimedRegion timed(region);
    const std::size_t n_tokens = x.size() / matrices[0]->n_columns;
    std::array<Floats, n> results;
    std::array<float*, n> y{};
    for (std::size_t i = 0; i < n; ++i) {
      results[i].resize(n_tokens * matrices[i]->n_rows);
      y[i] = results[i].data();
    }
    JoinedMatrix::multiply_each(matrices, x.data(), n_tokens, y);
    return results;
  }
};

}  // namespace

std::unique_ptr<Engine> make_engine(const Shape&, const casebook::Team& team) {
  return std::make_unique<Replicas>(team, std::make_unique<FewStarts>(), serve_batches);
}

}  // namespace llm
