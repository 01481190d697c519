#pragma once

#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

#include "parts/llm/attention/query_rows.hpp"
#include "parts/llm/numbers/buffer.hpp"

namespace llm {

/// A block of positions of one head, to be written.
template <class Number>
struct KeptBlock {
  Number* keys = nullptr;    ///< [tile of 16 positions][width][16]
  Number* values = nullptr;  ///< [position][padded_width]
};

/// Rooms for the keys and values of sequences: one piece for each sequence and layer, as long as the
/// sequence may ever be.
template <class NumberType>
class WholeRooms {
 public:
  using Number = NumberType;
  using Head = KeptHead<Number>;

  /// n_positions: of each sequence, at most
  void load(const Shape& shape, std::span<const int> n_positions) {
    width_ = static_cast<std::size_t>(shape.head_dim);
    padded_width_ = whole_lanes(width_);
    for (const int n : n_positions) {
      Room room;
      room.positions = (static_cast<std::size_t>(n) / block_positions + 1) * block_positions;
      for (int layer = 0; layer < shape.n_layers && n > 0; ++layer) {
        const std::size_t rows = room.positions * static_cast<std::size_t>(shape.n_kv_heads);
        room.keys.emplace_back(rows * width_);
        room.values.emplace_back(rows * padded_width_);
      }
      rooms_.push_back(std::move(room));
    }
  }

  Head head(std::size_t sequence, std::size_t layer, std::size_t kv_head) const {
    const Room& room = rooms_[sequence];
    const std::size_t first = kv_head * room.positions;
    return {room.keys[layer].data() + first * width_,
            room.values[layer].data() + first * padded_width_,
            width_,
            padded_width_};
  }

  KeptBlock<Number> block(std::size_t sequence,
                          std::size_t layer,
                          std::size_t kv_head,
                          std::size_t index) {
    Room& room = rooms_[sequence];
    const std::size_t first = kv_head * room.positions + index * block_positions;
    return {room.keys[layer].data() + first * width_,
            room.values[layer].data() + first * padded_width_};
  }

  /// Called before positions are written, and when those after the first n are forgotten.
  void open(std::size_t, std::size_t, std::size_t) {}
  void shorten(std::size_t, std::size_t) {}

  /// Positions of all sequences. lengths: [sequence]
  std::size_t n_kept(std::span<const int> lengths) const {
    return static_cast<std::size_t>(std::accumulate(lengths.begin(), lengths.end(), 0L));
  }

 private:
  struct Room {
    std::size_t positions = 0;           ///< whole blocks
    std::vector<Buffer<Number>> keys;    ///< [layer]: [kv_head][tile][width][16]
    std::vector<Buffer<Number>> values;  ///< [layer]: [kv_head][position][padded_width]
  };

  std::size_t width_ = 0;
  std::size_t padded_width_ = 0;
  std::vector<Room> rooms_;
};

}  // namespace llm
