#pragma once

#include "apps/llm/model/read_ahead.hpp"
#include "parts/llm/decoder/batch.hpp"
#include "parts/llm/decoder/layers.hpp"

namespace llm {

/// Layers whose attention keeps what earlier tokens left in a cache, so that a solver's forward() takes new
/// tokens alone.
///
/// Attention: load(shape, n_positions), restore(sequence, context, first_kv_head), shorten(sequence, n),
///   length(sequence), rounding(), cache_bytes(), and attend(layer, batch, query, key, value, mixed),
///   which keeps the new keys and values and then mixes.
template <class MatrixType, class Attention, class Sharing = Alone, class Steps = TextbookSteps>
class Decoder : public LayersOf<MatrixType, Sharing, Steps> {
 public:
  using Layers = LayersOf<MatrixType, Sharing, Steps>;
  using typename Layers::Floats;

  explicit Decoder(Sharing sharing = Sharing()) : Layers(sharing) {}

  void load(const Model& model, std::span<const int> n_positions) override {
    const ReadAhead ahead(model);
    this->own_ = this->sharing_.own_heads(model.shape());
    attention_.load(this->own_, n_positions);
    this->load_layers(model);
  }
  void restore(int sequence, const GivenContext& context) override {
    attention_.restore(sequence, context, this->sharing_.first_kv_head(this->model_->shape()));
  }
  void shorten(int sequence, int n_positions) override {
    attention_.shorten(sequence, n_positions);
  }
  Standing standing() const override {
    return {MatrixType::rounding(*this->model_), attention_.rounding()};
  }
  double cache_bytes() const override { return attention_.cache_bytes(); }
  Attention& attention() { return attention_; }

 protected:
  /// The tokens of some pieces, with the positions that follow those of their sequences.
  Batch new_tokens(std::span<const Piece> pieces) const {
    return make_batch(pieces, [&](int sequence) { return attention_.length(sequence); });
  }

  /// Keeps keys and values and mixes all values that a query sees. Region: attention.
  Floats attend(std::size_t layer,
                const Batch& batch,
                const Floats& query,
                const Floats& key,
                const Floats& value) {
    const casebook::TimedRegion timed(region::attention);
    Floats mixed(query.size());
    attention_.attend(layer, batch, query.data(), key.data(), value.data(), mixed.data());
    return mixed;
  }

  /// Logits of the tokens that ask for them. h: the norm of all. Region: logits.
  void write_logits(const Batch& batch, const Floats& h, std::span<float> logits) const {
    const std::size_t width = this->output_norm_.size();
    Floats wanted;
    for (const std::size_t row : batch.wanted_rows) {
      const auto begin = h.begin() + static_cast<std::ptrdiff_t>(row * width);
      wanted.insert(wanted.end(), begin, begin + static_cast<std::ptrdiff_t>(width));
    }
    const casebook::TimedRegion timed(region::logits);
    this->sharing_.write_logits(this->output_, wanted.data(), batch.wanted_rows.size(), logits);
  }

 private:
  Attention attention_;
};

}  // namespace llm
