#include "optimized/llm/v8b_shared_pages/shared_pages.hpp"
#include "parts/llm/attention/head_cache.hpp"
#include "parts/llm/decoder/decoder.hpp"
#include "parts/llm/products/stored_matrix.hpp"
#include "parts/llm/serving/continuous_batch.hpp"
#include "parts/llm/sharing/among_ranks.hpp"
#include "parts/llm/sharing/together.hpp"

namespace llm {
namespace {

/// `SharedPages` is where keys and values lie.
class SharedPagesPass final : public Decoder<StoredMatrix, HeadCache<std::uint16_t, SharedPages>, AmongRanks> {
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
      Floats y = product(region::projection, layer.attention_output, mixed);
      sharing_.add_up(y);
      add(y, x);
      h = normed(layer.feed_forward_norm, x);
      auto [gate, up] = products<2>(region::feed_forward, {&layer.gate, &layer.up}, h);
      gate_with(up, gate);
      y = product(region::feed_forward, layer.down, gate);
      sharing_.add_up(y);
      add(y, x);
      h = normed(norm_after(i), x);
    }
    write_logits(batch, h, logits);
  }
};

}  // namespace

// `serve_with_common_beginnings` is given what makes sequences share pages.
std::unique_ptr<Engine> make_engine(const Shape& shape, const casebook::Team& team) {
  require_shareable(shape, team);
  auto pass = std::make_unique<SharedPagesPass>(AmongRanks(team));
  auto& cache = pass->attention();
  const ShareBeginning share = [&cache](int sequence, int from, int n_positions) {
    return cache.share_beginning(sequence, from, n_positions);
  };
  const Serve serve = [share](
                          Engine& engine, Requests* requests, const casebook::Team& all, int n) {
    serve_with_common_beginnings(engine, requests, all, n, share);
  };
  return std::make_unique<Together>(team, std::move(pass), serve);
}

}  // namespace llm
