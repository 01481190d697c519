#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "parts/llm/attention/whole_rooms.hpp"
#include "parts/llm/decoder/batch.hpp"

namespace llm {

/// Keys and values head by head, keys of 16 positions side by side, so that both are read from begin to
/// end by `QueryRows`.
/// Number: float, or std::uint16_t for bf16. Rooms: where they lie, as WholeRooms
template <class Number, class Rooms = WholeRooms<Number>>
class HeadCache {
 public:
  void load(const Shape& shape, std::span<const int> n_positions) {
    shape_ = &shape;
    width_ = static_cast<std::size_t>(shape.head_dim);
    padded_width_ = whole_lanes(width_);
    lengths_.assign(n_positions.size(), 0);
    rooms_.load(shape, n_positions);
  }

  int length(int sequence) const { return lengths_[static_cast<std::size_t>(sequence)]; }

  void shorten(int sequence, int n_positions) {
    const auto index = static_cast<std::size_t>(sequence);
    lengths_[index] = std::min(lengths_[index], n_positions);
    rooms_.shorten(index, static_cast<std::size_t>(lengths_[index]));
  }

  void restore(int sequence, const GivenContext& context, int first_kv_head) {
    const auto index = static_cast<std::size_t>(sequence);
    lengths_[index] = context.n_positions();
    rooms_.open(index, 0, static_cast<std::size_t>(context.n_positions()));
#pragma omp parallel for default(none) shared(index, context, first_kv_head) collapse(2)
    for (int layer = 0; layer < shape_->n_layers; ++layer) {
      for (int head = 0; head < shape_->n_kv_heads; ++head) {
        std::vector<float> key(width_);
        std::vector<float> value(width_);
        for (int position = 0; position < context.n_positions(); ++position) {
          context.key(layer, first_kv_head + head, position, key);
          context.value(layer, first_kv_head + head, position, value);
          put(index, layer, head, position, key.data(), value.data());
        }
      }
    }
  }

  /// Memory of the first n positions of a head, keys (whole tiles of them) and values, where they lie in
  /// one piece: to be sent to the same sequence of another cache, or received from it. take_over() says
  /// that they were.
  std::array<std::span<Number>, 2> positions_of(int sequence, int layer, int head, int n) {
    const KeptBlock<Number> first = rooms_.block(static_cast<std::size_t>(sequence),
                                                 static_cast<std::size_t>(layer),
                                                 static_cast<std::size_t>(head),
                                                 0);
    const auto n_positions = static_cast<std::size_t>(n);
    return {std::span(first.keys, whole_lanes(n_positions) * width_),
            std::span(first.values, n_positions * padded_width_)};
  }
  void take_over(int sequence, int n_positions) {
    lengths_[static_cast<std::size_t>(sequence)] = n_positions;
  }

  /// Makes the first positions of one sequence those of another as well, where rooms can be shared.
  /// Returns how many: n, or fewer
  int share_beginning(int sequence, int from, int n_positions) {
    const auto n = rooms_.share_beginning(static_cast<std::size_t>(sequence),
                                          static_cast<std::size_t>(from),
                                          static_cast<std::size_t>(n_positions));
    take_over(sequence, static_cast<int>(n));
    return static_cast<int>(n);
  }

  static Rounding rounding() {
    return rounding_of<Number>;
  }

  /// Positions that several sequences share count once.
  double cache_bytes() const {
    const double positions = static_cast<double>(rooms_.n_kept(lengths_));
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
      const std::size_t n_rows = part.n_rows * static_cast<std::size_t>(shape_->group());
      const std::size_t n_blocks = (n_rows + most_rows - 1) / most_rows;
      const int n_kv_heads = shape_->n_kv_heads;
#pragma omp parallel for default(none) shared(layer, part, query, mixed) \
    shared(n_rows, n_blocks, n_kv_heads) collapse(2) schedule(dynamic)
      for (int head = 0; head < n_kv_heads; ++head) {
        for (std::size_t block = 0; block < n_blocks; ++block) {
          const std::size_t first = block * n_rows / n_blocks;
          const std::size_t n = (block + 1) * n_rows / n_blocks - first;
          attend_rows[n - 1](
              rooms_.head(
                  static_cast<std::size_t>(part.sequence), layer, static_cast<std::size_t>(head)),
              {part, *shape_, head, first},
              query,
              mixed);
        }
      }
    }
  }

 private:
  using Head = typename Rooms::Head;

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
  static void attend_with(const Head& head, const Place& place, const float* query, float* mixed) {
    QueryRows<Head, n_rows> rows(head);
    const auto before = static_cast<std::size_t>(place.part.first_position);
    for (std::size_t row = 0; row < n_rows; ++row) {
      rows.take(row, query + place.element(row), before + place.token(row) + 1);
    }
    rows.attend();
    for (std::size_t row = 0; row < n_rows; ++row) {
      rows.give(row, mixed + place.element(row));
    }
  }

  using AttendRows = void (*)(const Head&, const Place&, const float*, float*);
  static constexpr std::array<AttendRows, most_rows> attend_rows{attend_with<1>,
                                                                 attend_with<2>,
                                                                 attend_with<3>,
                                                                 attend_with<4>,
                                                                 attend_with<5>,
                                                                 attend_with<6>};

  void put(std::size_t sequence,
           int layer,
           int head,
           int position,
           const float* key,
           const float* value) {
    const auto index = static_cast<std::size_t>(position) / block_positions;
    const auto place = static_cast<std::size_t>(position) % block_positions;
    const KeptBlock<Number> block = rooms_.block(
        sequence, static_cast<std::size_t>(layer), static_cast<std::size_t>(head), index);
    Number* const keys = block.keys + place / n_lanes * n_lanes * width_ + place % n_lanes;
    Number* const values = block.values + place * padded_width_;
    for (std::size_t i = 0; i < width_; ++i) {
      keep(key[i], keys[i * n_lanes]);
      keep(value[i], values[i]);
    }
    std::fill(values + width_, values + padded_width_, Number{});
  }

  /// The new keys and values of a part.
  void put_part(std::size_t layer, const Batch::Part& part, const float* key, const float* value) {
    const auto sequence = static_cast<std::size_t>(part.sequence);
    const auto first = static_cast<std::size_t>(part.first_position);
    rooms_.open(sequence, first, first + part.n_rows);
    const auto n_heads = static_cast<std::size_t>(shape_->n_kv_heads);
    for (std::size_t t = 0; t < part.n_rows; ++t) {
      const int position = part.first_position + static_cast<int>(t);
      for (std::size_t head = 0; head < n_heads; ++head) {
        const std::size_t from = ((part.first_row + t) * n_heads + head) * width_;
        put(sequence,
            static_cast<int>(layer),
            static_cast<int>(head),
            position,
            key + from,
            value + from);
      }
    }
    lengths_[sequence] = part.first_position + static_cast<int>(part.n_rows);
  }

  const Shape* shape_ = nullptr;
  std::size_t width_ = 0;
  std::size_t padded_width_ = 0;
  std::vector<int> lengths_;  ///< [sequence]
  Rooms rooms_;
};

}  // namespace llm
