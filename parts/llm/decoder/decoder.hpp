#pragma once

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "apps/llm/model/read_ahead.hpp"
#include "apps/llm/regions.hpp"
#include "parts/llm/decoder/alone.hpp"
#include "parts/llm/decoder/batch.hpp"
#include "parts/llm/numbers/read_floats.hpp"
#include "parts/llm/serving/local_pass.hpp"
#include "parts/llm/textbook/layer.hpp"
#include "parts/llm/textbook/steps.hpp"

namespace llm {

/// New tokens through all layers, with what earlier ones left in a cache: the loop of v0, for a
/// variant's own product and attention.
///
/// MatrixType: read(model, weight, layer), n_rows, n_columns and multiply(x, n_tokens, y), as the one
///   in textbook/matrix.hpp. It may have multiply_each(matrices, x, n_tokens, y), for several at once.
/// Attention: load(shape, n_positions), restore(sequence, context, first_kv_head), shorten(sequence, n),
///   length(sequence), standing(), cache_bytes(), and attend(layer, batch, query, key, value, mixed),
///   which keeps the new keys and values and then mixes.
/// Sharing: what ranks do together, as `Alone` has it. It may have own_part(n) and add_and_norm(norm,
///   epsilon, x, h), for a sum that goes straight into the residual and its norm.
/// Steps: norms, turns, gates and sums between products, as `TextbookSteps` has them.
template <class MatrixType, class Attention, class Sharing = Alone, class Steps = TextbookSteps>
class Decoder final : public LocalPass {
 public:
  explicit Decoder(Sharing sharing = Sharing()) : sharing_(sharing) {}

  void load(const Model& model, std::span<const int> n_positions) override {
    const ReadAhead ahead(model);
    model_ = &model;
    own_ = sharing_.own_heads(model.shape());
    attention_.load(own_, n_positions);
    for (int i = 0; i < model.shape().n_layers; ++i) {
      layers_.push_back({read_vector(model, Weight::attention_norm, i),
                         matrix(Weight::query, i),
                         matrix(Weight::key, i),
                         matrix(Weight::value, i),
                         read_vector(model, Weight::query_norm, i),
                         read_vector(model, Weight::key_norm, i),
                         matrix(Weight::attention_output, i),
                         read_vector(model, Weight::feed_forward_norm, i),
                         matrix(Weight::gate, i),
                         matrix(Weight::up, i),
                         matrix(Weight::down, i)});
    }
    output_norm_ = read_vector(model, Weight::output_norm, 0);
    output_ = matrix(Weight::output, 0);
  }

  void restore(int sequence, const GivenContext& context) override {
    attention_.restore(sequence, context, sharing_.first_kv_head(model_->shape()));
  }
  void shorten(int sequence, int n_positions) override {
    attention_.shorten(sequence, n_positions);
  }
  Standing standing() const override {
    return {MatrixType::rounding(*model_), attention_.rounding()};
  }
  double cache_bytes() const override { return attention_.cache_bytes(); }
  Attention& attention() { return attention_; }

  void forward(std::span<const Piece> pieces, std::span<float> logits) override {
    const Batch batch =
        make_batch(pieces, [&](int sequence) { return attention_.length(sequence); });
    Floats x(batch.n_rows() * output_norm_.size());
    {
      const casebook::TimedRegion timed(region::embed);
      read_embeddings(*model_, batch.tokens, x.data());
    }
    Floats h = normed(layers_[0].attention_norm, x);
    for (std::size_t layer = 0; layer < layers_.size(); ++layer) {
      add_attention(layer, batch, x, h);
      add_feed_forward(layer, x, h);
    }
    write_logits(batch, h, logits);
  }

 private:
  using Floats = std::vector<float>;

  MatrixType matrix(Weight weight, int layer) const {
    return sharing_.template read<MatrixType>(*model_, weight, layer);
  }

  Floats normed(const Floats& weights, const Floats& x) const {
    const casebook::TimedRegion timed(region::norm);
    Floats y(x.size());
    Steps::rms_norm(weights, own_.norm_epsilon, x.data(), x.size() / weights.size(), y.data());
    return y;
  }

  /// The products of several matrices with the same tokens.
  template <std::size_t n>
  static std::array<Floats, n> products(const casebook::Region& region,
                                        const std::array<const MatrixType*, n>& matrices,
                                        const Floats& x,
                                        std::size_t n_tokens) {
    const casebook::TimedRegion timed(region);
    std::array<Floats, n> results;
    std::array<float*, n> y{};
    for (std::size_t i = 0; i < n; ++i) {
      results[i].resize(n_tokens * matrices[i]->n_rows);
      y[i] = results[i].data();
    }
    if constexpr (requires { MatrixType::multiply_each(matrices, x.data(), n_tokens, y); }) {
      MatrixType::multiply_each(matrices, x.data(), n_tokens, y);
    } else {
      for (std::size_t i = 0; i < n; ++i) {
        matrices[i]->multiply(x.data(), n_tokens, y[i]);
      }
    }
    return results;
  }

  /// x += W a, over all ranks; h = the norm of x.
  void add_product(const casebook::Region& region,
                   const MatrixType& matrix,
                   const Floats& a,
                   const Floats& norm,
                   Floats& x,
                   Floats& h) {
    const std::size_t n_tokens = x.size() / norm.size();
    if constexpr (requires { sharing_.add_and_norm(norm, 0.0, x, h); }) {
      float* const own_part = sharing_.own_part(x.size());
      {
        const casebook::TimedRegion timed(region);
        matrix.multiply(a.data(), n_tokens, own_part);
      }
      sharing_.add_and_norm(norm, own_.norm_epsilon, x, h);
    } else {
      auto [y] = products<1>(region, {&matrix}, a, n_tokens);
      sharing_.add_up(y);
      Steps::add(y.data(), y.size(), x.data());
      h = normed(norm, x);
    }
  }

  /// h: the norm of x, as the layer wants it; then as its feed-forward does
  void add_attention(std::size_t index, const Batch& batch, Floats& x, Floats& h) {
    const Layer<MatrixType>& layer = layers_[index];
    auto [query, key, value] =
        products<3>(region::qkv, {&layer.query, &layer.key, &layer.value}, h, batch.n_rows());
    const auto turn = [&](const Floats& norm, int n_heads, Floats& heads) {
      steps_.turn_heads(
          own_, norm, batch.positions, static_cast<std::size_t>(n_heads), heads.data());
    };
    turn(layer.query_norm, own_.n_heads, query);
    turn(layer.key_norm, own_.n_kv_heads, key);
    Floats mixed(query.size());
    {
      const casebook::TimedRegion timed(region::attention);
      attention_.attend(index, batch, query.data(), key.data(), value.data(), mixed.data());
    }
    add_product(region::projection, layer.attention_output, mixed, layer.feed_forward_norm, x, h);
  }

  /// h: the norm of x; then as the next layer wants it, or the output
  void add_feed_forward(std::size_t index, Floats& x, Floats& h) {
    const Layer<MatrixType>& layer = layers_[index];
    const std::size_t n = x.size() / output_norm_.size();
    auto [gate, up] = products<2>(region::feed_forward, {&layer.gate, &layer.up}, h, n);
    Steps::gate_with(up.data(), gate.size(), gate.data());
    const bool is_last = index + 1 == layers_.size();
    const Floats& norm = is_last ? output_norm_ : layers_[index + 1].attention_norm;
    add_product(region::feed_forward, layer.down, gate, norm, x, h);
  }

  void write_logits(const Batch& batch, const Floats& h, std::span<float> logits) const {
    const std::size_t width = output_norm_.size();
    Floats wanted;
    for (const std::size_t row : batch.wanted_rows) {
      const auto begin = h.begin() + static_cast<std::ptrdiff_t>(row * width);
      wanted.insert(wanted.end(), begin, begin + static_cast<std::ptrdiff_t>(width));
    }
    const casebook::TimedRegion timed(region::logits);
    sharing_.write_logits(output_, wanted.data(), batch.wanted_rows.size(), logits);
  }

  const Model* model_ = nullptr;
  Sharing sharing_;
  Steps steps_;
  Shape own_;  ///< the model's, with this rank's heads alone
  Attention attention_;
  std::vector<Layer<MatrixType>> layers_;
  Floats output_norm_;
  MatrixType output_;
};

}  // namespace llm
