#pragma once

#include "parts/llm/decoder/decoder.hpp"

namespace llm {

/// A forward pass with some product and some attention, as the ladder's solvers spell it.
template <class MatrixType, class Attention>
class ForwardPass final : public Decoder<MatrixType, Attention> {
 public:
  using typename Decoder<MatrixType, Attention>::Floats;

  /// x: the tokens' rows; h: their norm, as the next product wants it
  void forward(std::span<const Piece> pieces, std::span<float> logits) override {
    const Batch batch = this->new_tokens(pieces);
    Floats x = this->embedded(batch.tokens);
    Floats h = this->normed(this->layers_[0].attention_norm, x);
    for (std::size_t i = 0; i < this->layers_.size(); ++i) {
      const Layer<MatrixType>& layer = this->layers_[i];
      auto [query, key, value] =
          this->template products<3>(region::qkv, {&layer.query, &layer.key, &layer.value}, h);
      this->turn(layer.query_norm, batch.positions, query);
      this->turn(layer.key_norm, batch.positions, key);
      const Floats mixed = this->attend(i, batch, query, key, value);
      this->add(this->product(region::projection, layer.attention_output, mixed), x);
      h = this->normed(layer.feed_forward_norm, x);
      auto [gate, up] =
          this->template products<2>(region::feed_forward, {&layer.gate, &layer.up}, h);
      this->gate_with(up, gate);
      this->add(this->product(region::feed_forward, layer.down, gate), x);
      h = this->normed(this->norm_after(i), x);
    }
    this->write_logits(batch, h, logits);
  }
};

}  // namespace llm
