#include "optimized/llm/v7b_shared_sums/node_sums.hpp"
#include "parts/llm/attention/head_cache.hpp"
#include "parts/llm/decoder/decoder.hpp"
#include "parts/llm/products/stored_matrix.hpp"
#include "parts/llm/serving/batches.hpp"
#include "parts/llm/sharing/together.hpp"

namespace llm {
namespace {

/// `NodeSums` is where a product goes that is a part of a sum, and what makes the next norm of it.
class SharedSums final : public Decoder<StoredMatrix, HeadCache<std::uint16_t>, NodeSums> {
 public:
  using Decoder::Decoder;

  /// x: the tokens' rows; h: their norm, as the next product wants it
  void forward(std::span<const Piece> pieces, std::span<float> logits) override {
    const Batch batch = new_tokens(pieces);
    Floats x = embedded(batch.tokens);
    Floats h = normed(layers_[0].attention_norm, x);
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      const Layer<StoredMatrix>& layer = layers_[i];
      auto [query, key, value] =
          products<3>(region::qkv, {&layer.query, &layer.key, &layer.value}, h);
      turn(layer.query_norm, batch.positions, query);
      turn(layer.key_norm, batch.positions, key);
      const Floats mixed = attend(i, batch, query, key, value);
      add_product(region::projection, layer.attention_output, mixed, layer.feed_forward_norm, x, h);
      auto [gate, up] = products<2>(region::feed_forward, {&layer.gate, &layer.up}, h);
      gate_with(up, gate);
      add_product(region::feed_forward, layer.down, gate, norm_after(i), x, h);
    }
    write_logits(batch, h, logits);
  }

 private:
  /// x += W a, over all ranks; h = the norm of x.
  void add_product(const casebook::Region& region,
                   const StoredMatrix& matrix,
                   const Floats& a,
                   const Floats& norm,
                   Floats& x,
                   Floats& h) {
    float* const own_part = sharing_.own_part(x.size());
    {
      const casebook::TimedRegion timed(region);
      matrix.multiply(a.data(), x.size() / norm.size(), own_part);
    }
    sharing_.add_and_norm(norm, own_.norm_epsilon, x, h);
  }
};

}  // namespace

std::unique_ptr<Engine> make_engine(const Shape& shape, const casebook::Team& team) {
  require_shareable(shape, team);
  auto pass = std::make_unique<SharedSums>(NodeSums(team));
  return std::make_unique<Together>(team, std::move(pass), serve_batches);
}

}  // namespace llm
