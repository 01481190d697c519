#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "parts/llm/attention/query_rows.hpp"
#include "parts/llm/decoder/batch.hpp"
#include "parts/llm/numbers/buffer.hpp"

namespace llm {

/// Keys and values head by head, keys of 16 positions side by side, so that both are read from begin to
/// end by `QueryRows`.
/// Number: float, or std::uint16_t for bf16
template <class Number>
class HeadCache {
 public:
  void load(const Shape& shape, std::span<const int> n_positions) {
    shape_ = &shape;
    width_ = static_cast<std::size_t>(shape.head_dim);
    padded_width_ = (width_ + n_lanes - 1) / n_lanes * n_lanes;
    for (const int n : n_positions) {
      Kept kept;
      kept.room = (static_cast<std::size_t>(n) / block_positions + 1) * block_positions;
      for (int layer = 0; layer < shape.n_layers && n > 0; ++layer) {
        const std::size_t rows = kept.room * static_cast<std::size_t>(shape.n_kv_heads);
        kept.keys.emplace_back(rows * width_);
        kept.values.emplace_back(rows * padded_width_);
      }
      kept_.push_back(std::move(kept));
    }
  }

  int length(int sequence) const { return kept_[static_cast<std::size_t>(sequence)].length; }

  void shorten(int sequence, int n_positions) {
    int& length = kept_[static_cast<std::size_t>(sequence)].length;
    length = std::min(length, n_positions);
  }

  void restore(int sequence, const GivenContext& context, int first_kv_head) {
    Kept& kept = kept_[static_cast<std::size_t>(sequence)];
    kept.length = context.n_positions();
#pragma omp parallel for default(none) shared(kept, context, first_kv_head) collapse(2)
    for (int layer = 0; layer < shape_->n_layers; ++layer) {
      for (int head = 0; head < shape_->n_kv_heads; ++head) {
        std::vector<float> key(width_);
        std::vector<float> value(width_);
        for (int position = 0; position < context.n_positions(); ++position) {
          context.key(layer, first_kv_head + head, position, key);
          context.value(layer, first_kv_head + head, position, value);
          put(kept, layer, head, position, key.data(), value.data());
        }
      }
    }
  }

  /// Where the first n positions of a head lie, keys (whole tiles of them) and values: to be sent to the
  /// same sequence of another cache, or received from it. take_over() says that they were.
  std::array<std::span<Number>, 2> positions_of(int sequence, int layer, int head, int n) {
    Kept& kept = kept_[static_cast<std::size_t>(sequence)];
    const auto index = static_cast<std::size_t>(layer);
    const auto n_positions = static_cast<std::size_t>(n);
    const std::size_t first = static_cast<std::size_t>(head) * kept.room;
    const std::size_t n_in_tiles = (n_positions + n_lanes - 1) / n_lanes * n_lanes;
    return {std::span(kept.keys[index].data() + first * width_, n_in_tiles * width_),
            std::span(kept.values[index].data() + first * padded_width_,
                      n_positions * padded_width_)};
  }
  void take_over(int sequence, int n_positions) {
    kept_[static_cast<std::size_t>(sequence)].length = n_positions;
  }

  static Rounding rounding() {
    return rounding_of<Number>;
  }

  double cache_bytes() const {
    double positions = 0.0;
    for (const Kept& kept : kept_) {
      positions += kept.length;
    }
    return positions * 2.0 * shape_->n_layers * shape_->d_key() * sizeof(Number);
  }

  /// As RowCache::attend().
  void attend(std::size_t layer,
              const Batch& batch,
              const float* query,
              const float* key,
              const float* value,
              float* mixed) {
    for (const Batch::Part& part : batch.parts) {
      put_part(layer, part, key, value);
      const Kept& kept = kept_[static_cast<std::size_t>(part.sequence)];
      const std::size_t n_rows = part.n_rows * static_cast<std::size_t>(shape_->group());
      const std::size_t n_blocks = (n_rows + most_rows - 1) / most_rows;
      const int n_kv_heads = shape_->n_kv_heads;
#pragma omp parallel for default(none) shared(layer, part, kept, query, mixed) \
    shared(n_rows, n_blocks, n_kv_heads) collapse(2) schedule(dynamic)
      for (int head = 0; head < n_kv_heads; ++head) {
        for (std::size_t block = 0; block < n_blocks; ++block) {
          const std::size_t first = block * n_rows / n_blocks;
          const std::size_t n = (block + 1) * n_rows / n_blocks - first;
          const KeptHead<Number> kept_head = head_of(kept, layer, head);
          attend_rows[n - 1](kept_head, {part, *shape_, head, first}, query, mixed);
        }
      }
    }
  }

 private:
  struct Kept {
    int length = 0;
    std::size_t room = 0;                ///< positions, whole blocks
    std::vector<Buffer<Number>> keys;    ///< [layer]: [kv_head][tile][width][16]
    std::vector<Buffer<Number>> values;  ///< [layer]: [kv_head][room][padded_width]
  };

  /// Rows of a part that share a head of keys: token by token, and in a token the group's queries.
  struct Place {
    const Batch::Part& part;
    const Shape& shape;
    int kv_head;
    std::size_t first;

    std::size_t token(std::size_t row) const {
      return (first + row) / static_cast<std::size_t>(shape.group());
    }
    std::size_t element(std::size_t row) const {
      const auto group = static_cast<std::size_t>(shape.group());
      const std::size_t head = static_cast<std::size_t>(kv_head) * group + (first + row) % group;
      return ((part.first_row + token(row)) * static_cast<std::size_t>(shape.n_heads) + head) *
             static_cast<std::size_t>(shape.head_dim);
    }
  };

  template <std::size_t n_rows>
  static void attend_with(const KeptHead<Number>& head,
                          const Place& place,
                          const float* query,
                          float* mixed) {
    QueryRows<Number, n_rows> rows(head);
    const auto before = static_cast<std::size_t>(place.part.first_position);
    for (std::size_t row = 0; row < n_rows; ++row) {
      rows.take(row, query + place.element(row), before + place.token(row) + 1);
    }
    rows.attend();
    for (std::size_t row = 0; row < n_rows; ++row) {
      rows.give(row, mixed + place.element(row));
    }
  }

  using AttendRows = void (*)(const KeptHead<Number>&, const Place&, const float*, float*);
  static constexpr std::array<AttendRows, most_rows> attend_rows{attend_with<1>,
                                                                 attend_with<2>,
                                                                 attend_with<3>,
                                                                 attend_with<4>,
                                                                 attend_with<5>,
                                                                 attend_with<6>};

  KeptHead<Number> head_of(const Kept& kept, std::size_t layer, int head) const {
    const std::size_t first = static_cast<std::size_t>(head) * kept.room;
    return {kept.keys[layer].data() + first * width_,
            kept.values[layer].data() + first * padded_width_,
            width_,
            padded_width_};
  }

  void put(Kept& kept, int layer, int head, int position, const float* key, const float* value) {
    const auto index = static_cast<std::size_t>(layer);
    const auto place = static_cast<std::size_t>(position);
    const std::size_t first = static_cast<std::size_t>(head) * kept.room;
    Number* const keys =
        kept.keys[index].data() + (first + place / n_lanes * n_lanes) * width_ + place % n_lanes;
    Number* const values = kept.values[index].data() + (first + place) * padded_width_;
    for (std::size_t i = 0; i < width_; ++i) {
      keep(key[i], keys[i * n_lanes]);
      keep(value[i], values[i]);
    }
    std::fill(values + width_, values + padded_width_, Number{});
  }

  /// The new keys and values of a part.
  void put_part(std::size_t layer, const Batch::Part& part, const float* key, const float* value) {
    Kept& kept = kept_[static_cast<std::size_t>(part.sequence)];
    const auto n_heads = static_cast<std::size_t>(shape_->n_kv_heads);
    for (std::size_t t = 0; t < part.n_rows; ++t) {
      const int position = part.first_position + static_cast<int>(t);
      for (std::size_t head = 0; head < n_heads; ++head) {
        const std::size_t from = ((part.first_row + t) * n_heads + head) * width_;
        put(kept,
            static_cast<int>(layer),
            static_cast<int>(head),
            position,
            key + from,
            value + from);
      }
    }
    kept.length = part.first_position + static_cast<int>(part.n_rows);
  }

  const Shape* shape_ = nullptr;
  std::size_t width_ = 0;
  std::size_t padded_width_ = 0;
  std::vector<Kept> kept_;
};

}  // namespace llm
