#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "apps/llm/engine.hpp"
#include "parts/llm/decoder/batch.hpp"

namespace llm {

/// Attention after kept keys and values: a token's own are added once, and no earlier token is
/// looked at again.
class RowCache {
 public:
  void load(const Shape& shape, std::span<const int> n_positions) {
    shape_ = &shape;
    kept_.resize(n_positions.size());
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      const auto room =
          static_cast<std::size_t>(n_positions[i]) * static_cast<std::size_t>(shape.d_key());
      kept_[i].layers.resize(static_cast<std::size_t>(shape.n_layers));
      for (Rows& layer : kept_[i].layers) {
        layer.keys.reserve(room);
        layer.values.reserve(room);
      }
    }
  }

  int length(int sequence) const { return kept_[static_cast<std::size_t>(sequence)].length; }

  void shorten(int sequence, int n_positions) {
    Kept& kept = kept_[static_cast<std::size_t>(sequence)];
    kept.length = std::min(kept.length, n_positions);
    const auto size = static_cast<std::size_t>(kept.length * shape_->d_key());
    for (Rows& layer : kept.layers) {
      layer.keys.resize(size);
      layer.values.resize(size);
    }
  }

  void restore(int sequence, const GivenContext& context, int first_kv_head) {
    Kept& kept = kept_[static_cast<std::size_t>(sequence)];
    kept.length = context.n_positions();
    std::vector<float> drawn(static_cast<std::size_t>(shape_->head_dim));
    for (int layer = 0; layer < shape_->n_layers; ++layer) {
      Rows& rows = kept.layers[static_cast<std::size_t>(layer)];
      for (int position = 0; position < context.n_positions(); ++position) {
        for (int head = 0; head < shape_->n_kv_heads; ++head) {
          context.key(layer, first_kv_head + head, position, drawn);
          rows.keys.insert(rows.keys.end(), drawn.begin(), drawn.end());
          context.value(layer, first_kv_head + head, position, drawn);
          rows.values.insert(rows.values.end(), drawn.begin(), drawn.end());
        }
      }
    }
  }

  static Rounding rounding() { return Rounding::f32; }

  double cache_bytes() const {
    double bytes = 0.0;
    for (const Kept& kept : kept_) {
      bytes += 2.0 * kept.length * shape_->n_layers * shape_->d_key() * sizeof(float);
    }
    return bytes;
  }

  /// mixed_t = sum over s <= t of softmax(q_t k_s / sqrt(head_dim)) v_s, head by head.
  /// query: [n_rows][n_heads][head_dim]. key, value: [n_rows][n_kv_heads][head_dim]. mixed: zeros, as
  /// many as query
  void attend(std::size_t layer,
              const Batch& batch,
              const float* query,
              const float* key,
              const float* value,
              float* mixed) {
    const auto d_key = static_cast<std::size_t>(shape_->d_key());
    for (const Batch::Part& part : batch.parts) {
      Kept& kept = kept_[static_cast<std::size_t>(part.sequence)];
      Rows& rows = kept.layers[layer];
      const std::size_t first = part.first_row * d_key;
      const std::size_t size = part.n_rows * d_key;
      rows.keys.insert(rows.keys.end(), key + first, key + first + size);
      rows.values.insert(rows.values.end(), value + first, value + first + size);
      kept.length = part.first_position + static_cast<int>(part.n_rows);
      attend_part(part, rows, query, mixed);
    }
  }

 private:
  struct Rows {
    std::vector<float> keys;  ///< [position][n_kv_heads][head_dim]
    std::vector<float> values;
  };
  struct Kept {
    int length = 0;
    std::vector<Rows> layers;
  };

  void attend_part(const Batch::Part& part,
                   const Rows& rows,
                   const float* query,
                   float* mixed) const {
    const auto width = static_cast<std::size_t>(shape_->head_dim);
    const auto n_heads = static_cast<std::size_t>(shape_->n_heads);
    const auto group = static_cast<std::size_t>(shape_->group());
    const auto row = static_cast<std::size_t>(shape_->d_key());
    const auto n_before = static_cast<std::size_t>(part.first_position);
#pragma omp parallel for default(none) shared(part, rows, query, mixed) \
    shared(width, n_heads, group, row, n_before) collapse(2) schedule(dynamic, 8)
    for (std::size_t t = 0; t < part.n_rows; ++t) {
      for (std::size_t head = 0; head < n_heads; ++head) {
        const std::size_t place = ((part.first_row + t) * n_heads + head) * width;
        const std::size_t column = head / group * width;
        mix_values(query + place,
                   rows.keys.data() + column,
                   rows.values.data() + column,
                   n_before + t + 1,
                   row,
                   {mixed + place, width});
      }
    }
  }

  /// One query, the first n positions. keys, values: a row apart from position to position
  static void mix_values(const float* query,
                         const float* keys,
                         const float* values,
                         std::size_t n,
                         std::size_t row,
                         std::span<float> mixed) {
    const float scale = 1.0f / std::sqrt(static_cast<float>(mixed.size()));
    std::vector<float> weights(n);
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

  const Shape* shape_ = nullptr;
  std::vector<Kept> kept_;
};

}  // namespace llm
