#include <algorithm>
#include <cmath>
#include <optional>

#include "parts/llm/decoder/layers.hpp"
#include "parts/llm/serving/batches.hpp"
#include "parts/llm/serving/replicas.hpp"
#include "parts/llm/textbook/matrix.hpp"

namespace llm {
namespace {

/// The forward pass as the formulas have it: nothing is kept, so that for each new token the whole
/// text goes through all layers again.
class Recomputing final : public LayersOf<Matrix> {
 public:
  void load(const Model& model, std::span<const int> n_positions) override {
    texts_.resize(n_positions.size());
    load_layers(model);
  }

  void restore(int sequence, const GivenContext& context) override {
    texts_[static_cast<std::size_t>(sequence)].given = context;
  }

  void shorten(int sequence, int n_positions) override {
    Text& text = texts_[static_cast<std::size_t>(sequence)];
    text.tokens.resize(static_cast<std::size_t>(std::max(0, n_positions - text.n_given())));
  }

  void forward(std::span<const Piece> pieces, std::span<float> logits) override {
    float* to = logits.data();
    for (const Piece& piece : pieces) {
      Text& text = texts_[static_cast<std::size_t>(piece.sequence)];
      text.tokens.insert(text.tokens.end(), piece.tokens.begin(), piece.tokens.end());
      const auto n_rows = static_cast<std::size_t>(piece.n_logits);
      write_logits(run(text), n_rows, to);
      to += n_rows * output_.n_rows;
    }
  }

  Standing standing() const override { return {}; }
  double cache_bytes() const override { return 0.0; }

 private:
  struct Text {
    std::optional<GivenContext> given;
    std::vector<int> tokens;  ///< after the given positions

    int n_given() const { return given ? given->n_positions() : 0; }
  };

  /// All tokens of a text through all layers. Returns [n_tokens][d_model].
  Floats run(const Text& text) {
    Floats x = embedded(text.tokens);
    for (std::size_t layer = 0; layer < layers_.size(); ++layer) {
      add_attention(static_cast<int>(layer), text, x);
      add_feed_forward(layers_[layer], x);
    }
    return x;
  }

  void add_attention(int index, const Text& text, Floats& x) {
    const Layer<Matrix>& layer = layers_[static_cast<std::size_t>(index)];
    const Floats h = normed(layer.attention_norm, x);
    Floats query = product(region::qkv, layer.query, h);
    Floats key = product(region::qkv, layer.key, h);
    Floats value = product(region::qkv, layer.value, h);
    std::vector<int> positions;
    for (std::size_t t = 0; t < text.tokens.size(); ++t) {
      positions.push_back(text.n_given() + static_cast<int>(t));
    }
    turn(layer.query_norm, positions, query);
    turn(layer.key_norm, positions, key);
    put_given_in_front(index, text, key, value);
    const Floats mixed = attend(query, key, value);
    add(product(region::projection, layer.attention_output, mixed), x);
  }

  void put_given_in_front(int layer, const Text& text, Floats& key, Floats& value) const {
    const auto width = static_cast<std::size_t>(model_->shape().head_dim);
    Floats keys;
    Floats values;
    Floats drawn(width);
    for (int position = 0; position < text.n_given(); ++position) {
      for (int head = 0; head < model_->shape().n_kv_heads; ++head) {
        text.given->key(layer, head, position, drawn);
        keys.insert(keys.end(), drawn.begin(), drawn.end());
        text.given->value(layer, head, position, drawn);
        values.insert(values.end(), drawn.begin(), drawn.end());
      }
    }
    key.insert(key.begin(), keys.begin(), keys.end());
    value.insert(value.begin(), values.begin(), values.end());
  }

  /// mixed_t = sum over s <= t of softmax(q_t k_s / sqrt(head_dim)) v_s, head by head.
  /// query: [n_tokens][n_heads][head_dim]. key, value: [n_positions][n_kv_heads][head_dim], the
  /// tokens' own positions at the end
  Floats attend(const Floats& query, const Floats& key, const Floats& value) const {
    const casebook::TimedRegion timed(region::attention);
    const Shape& shape = model_->shape();
    const auto width = static_cast<std::size_t>(shape.head_dim);
    const auto n_heads = static_cast<std::size_t>(shape.n_heads);
    const auto group = static_cast<std::size_t>(shape.group());
    const std::size_t row = width * static_cast<std::size_t>(shape.n_kv_heads);
    const std::size_t n_tokens = query.size() / (n_heads * width);
    const std::size_t n_before = key.size() / row - n_tokens;
    Floats mixed(query.size());
#pragma omp parallel for default(none) shared(query, key, value, mixed) \
    shared(n_tokens, n_heads, n_before, width, group, row) collapse(2) schedule(dynamic, 8)
    for (std::size_t t = 0; t < n_tokens; ++t) {
      for (std::size_t head = 0; head < n_heads; ++head) {
        const std::size_t place = (t * n_heads + head) * width;
        const std::size_t column = head / group * width;
        mix_values(query.data() + place,
                   key.data() + column,
                   value.data() + column,
                   n_before + t + 1,
                   row,
                   {mixed.data() + place, width});
      }
    }
    return mixed;
  }

  /// One query, the first n positions. keys, values: a row apart from position to position
  static void mix_values(const float* query,
                         const float* keys,
                         const float* values,
                         std::size_t n,
                         std::size_t row,
                         std::span<float> mixed) {
    const float scale = 1.0f / std::sqrt(static_cast<float>(mixed.size()));
    Floats weights(n);
    for (std::size_t s = 0; s < n; ++s) {
      float score = 0.0f;
      for (std::size_t i = 0; i < mixed.size(); ++i) {
        score += query[i] * keys[s * row + i];
      }
      weights[s] = score * scale;
    }
    const float most = *std::max_element(weights.begin(), weights.end());
    float sum = 0.0f;
    for (float& weight : weights) {
      weight = std::exp(weight - most);
      sum += weight;
    }
    for (std::size_t s = 0; s < n; ++s) {
      for (std::size_t i = 0; i < mixed.size(); ++i) {
        mixed[i] += weights[s] / sum * values[s * row + i];
      }
    }
  }

  void add_feed_forward(const Layer<Matrix>& layer, Floats& x) const {
    const Floats h = normed(layer.feed_forward_norm, x);
    Floats gate = product(region::feed_forward, layer.gate, h);
    const Floats up = product(region::feed_forward, layer.up, h);
    gate_with(up, gate);
    add(product(region::feed_forward, layer.down, gate), x);
  }

  /// Logits of the last n_rows tokens.
  void write_logits(const Floats& x, std::size_t n_rows, float* to) const {
    const std::size_t size = n_rows * output_.n_columns;
    const Floats last(x.end() - static_cast<std::ptrdiff_t>(size), x.end());
    const Floats h = normed(output_norm_, last);
    const casebook::TimedRegion timed(region::logits);
    output_.multiply(h.data(), n_rows, to);
  }

  std::vector<Text> texts_;
};

}  // namespace

std::unique_ptr<Engine> make_engine(const Shape&, const casebook::Team& team) {
  return std::make_unique<Replicas>(team, std::make_unique<Recomputing>(), serve_batches);
}

}  // namespace llm
