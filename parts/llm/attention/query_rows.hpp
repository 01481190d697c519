#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "parts/llm/attention/kept_number.hpp"
#include "parts/llm/numbers/exponential.hpp"

namespace llm {

/// Positions that are scored at once, and rows of queries that share their loads: 4 tiles x 6 rows of
/// sums, 4 columns of keys and an element of a query are 29 of AVX-512's 32 registers.
inline constexpr std::size_t block_tiles = 4;
inline constexpr std::size_t block_positions = block_tiles * n_lanes;
inline constexpr std::size_t most_rows = 6;

/// Keys and values of one head of a sequence that lie in one piece.
template <class NumberType>
struct KeptHead {
  using Number = NumberType;
  const Number* first_keys = nullptr;  ///< [tile of 16 positions][width][16], whole blocks of tiles
  const Number* first_values = nullptr;  ///< [position][padded_width]
  std::size_t width = 0;
  std::size_t padded_width = 0;  ///< whole lanes

  /// A block's.
  const Number* keys(std::size_t block) const {
    return first_keys + block * block_positions * width;
  }
  const Number* values(std::size_t block) const {
    return first_values + block * block_positions * padded_width;
  }
};

/// Attention of n_rows queries on the positions in front of them, which are read once for all rows and
/// never a second time: mixed = sum over s of exp(q k_s - most) v_s, where `most` is the largest score
/// so far; when it grows, what has been summed up is scaled.
/// Traffic of a position and row: 2 width numbers from memory or a cache, shared by n_rows rows, for
/// 4 width flops.
/// Head: as KeptHead, which knows where a block's keys and values lie.
/// Source: M. Milakov, N. Gimelshein, arXiv:1805.02867 (2018); T. Dao et al., arXiv:2205.14135 (2022).
template <class Head, std::size_t n_rows>
class QueryRows {
  using Number = typename Head::Number;

 public:
  explicit QueryRows(const Head& head)
      : head_(head), queries_(n_rows * head.width), mixed_(n_rows * head.padded_width) {
    most_.fill(-std::numeric_limits<float>::infinity());
  }

  /// n_positions: that the row sees
  void take(std::size_t row, const float* query, std::size_t n_positions) {
    const float scale = 1.0f / std::sqrt(static_cast<float>(head_.width));
    for (std::size_t i = 0; i < head_.width; ++i) {
      queries_[i * n_rows + row] = query[i] * scale;
    }
    n_positions_[row] = n_positions;
  }

  void attend() {
    const std::size_t end = *std::max_element(n_positions_.begin(), n_positions_.end());
    for (std::size_t block = 0; block * block_positions < end; ++block) {
      const std::size_t first = block * block_positions;
      score(head_.keys(block));
      for (std::size_t row = 0; row < n_rows; ++row) {
        const std::size_t n = n_positions_[row] > first ? n_positions_[row] - first : 0;
        weigh(row, n);
      }
      mix(head_.values(block), std::min(block_positions, end - first));
    }
  }

  /// to: [width]
  void give(std::size_t row, float* to) const {
    for (std::size_t i = 0; i < head_.width; ++i) {
      to[i] = mixed_[row * head_.padded_width + i] / sums_[row];
    }
  }

 private:
  /// Scores of all rows with a block of positions.
  void score(const Number* keys) {
    Lanes sums[n_rows][block_tiles] = {};
    for (std::size_t i = 0; i < head_.width; ++i) {
      Lanes column[block_tiles];
#pragma GCC unroll 4
      for (std::size_t tile = 0; tile < block_tiles; ++tile) {
        column[tile] = load_kept(keys + (tile * head_.width + i) * n_lanes);
      }
#pragma GCC unroll 6
      for (std::size_t row = 0; row < n_rows; ++row) {
        const float element = queries_[i * n_rows + row];
#pragma GCC unroll 4
        for (std::size_t tile = 0; tile < block_tiles; ++tile) {
          sums[row][tile] += column[tile] * element;
        }
      }
    }
#pragma GCC unroll 6
    for (std::size_t row = 0; row < n_rows; ++row) {
#pragma GCC unroll 4
      for (std::size_t tile = 0; tile < block_tiles; ++tile) {
        store(sums[row][tile], weights_[row].data() + tile * n_lanes);
      }
    }
  }

  /// Scores of the first n positions of the block become weights; those of the others 0.
  void weigh(std::size_t row, std::size_t n) {
    std::array<float, block_positions>& weights = weights_[row];
    std::fill(weights.begin() + static_cast<std::ptrdiff_t>(std::min(n, block_positions)),
              weights.end(),
              -std::numeric_limits<float>::infinity());
    Lanes most = load(weights.data());
    for (std::size_t tile = 1; tile < block_tiles; ++tile) {
      const Lanes scores = load(weights.data() + tile * n_lanes);
      most = select(scores > most, scores, most);
    }
    const float before = most_[row];
    most_[row] = std::max(before, largest_of(most));
    Lanes sum = {};
    for (std::size_t tile = 0; tile < block_tiles; ++tile) {
      const Lanes scores = load(weights.data() + tile * n_lanes);
      const Lanes weight = exponential(scores - most_[row]);
      store(weight, weights.data() + tile * n_lanes);
      sum += weight;
    }
    shrink_[row] = before == most_[row] ? 1.0f : std::exp(before - most_[row]);
    sums_[row] = sums_[row] * shrink_[row] + sum_of(sum);
  }

  /// All rows with the first n positions of a block, four vectors of the values at a time.
  void mix(const Number* values, std::size_t n) {
    std::size_t first = 0;
    for (; first + 4 * n_lanes <= head_.padded_width; first += 4 * n_lanes) {
      mix_vectors<4>(values + first, n, mixed_.data() + first);
    }
    for (; first < head_.padded_width; first += n_lanes) {
      mix_vectors<1>(values + first, n, mixed_.data() + first);
    }
  }

  template <std::size_t n_vectors>
  void mix_vectors(const Number* values, std::size_t n, float* mixed) {
    Lanes sums[n_rows][n_vectors];
#pragma GCC unroll 6
    for (std::size_t row = 0; row < n_rows; ++row) {
#pragma GCC unroll 4
      for (std::size_t v = 0; v < n_vectors; ++v) {
        sums[row][v] = load(mixed + row * head_.padded_width + v * n_lanes) * shrink_[row];
      }
    }
    for (std::size_t s = 0; s < n; ++s) {
      Lanes value[n_vectors];
#pragma GCC unroll 4
      for (std::size_t v = 0; v < n_vectors; ++v) {
        value[v] = load_kept(values + s * head_.padded_width + v * n_lanes);
      }
#pragma GCC unroll 6
      for (std::size_t row = 0; row < n_rows; ++row) {
        const float weight = weights_[row][s];
#pragma GCC unroll 4
        for (std::size_t v = 0; v < n_vectors; ++v) {
          sums[row][v] += value[v] * weight;
        }
      }
    }
#pragma GCC unroll 6
    for (std::size_t row = 0; row < n_rows; ++row) {
#pragma GCC unroll 4
      for (std::size_t v = 0; v < n_vectors; ++v) {
        store(sums[row][v], mixed + row * head_.padded_width + v * n_lanes);
      }
    }
  }

  Head head_;
  std::vector<float> queries_;  ///< [width][n_rows]
  std::vector<float> mixed_;    ///< [n_rows][padded_width]
  std::array<std::array<float, block_positions>, n_rows> weights_;
  std::array<std::size_t, n_rows> n_positions_{};
  std::array<float, n_rows> most_;
  std::array<float, n_rows> sums_{};
  std::array<float, n_rows> shrink_{};
};

}  // namespace llm
