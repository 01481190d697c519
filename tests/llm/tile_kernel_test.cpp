#include "optimized/llm/v6g_matrix_tiles/tile_kernel.hpp"

#include <array>
#include <cmath>
#include <cstring>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace llm {
namespace {

float as_float(std::uint16_t bf16) {
  const std::uint32_t bits = std::uint32_t{bf16} << 16;
  float number = 0.0f;
  std::memcpy(&number, &bits, sizeof number);
  return number;
}

std::uint16_t as_bf16(float number) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &number, sizeof bits);
  return static_cast<std::uint16_t>(bits >> 16);
}

/// Tile registers as the manual describes them (TDPBF16PS, volume 2): no machine that runs these tests
/// need have any.
struct ModelTiles {
  using Row = std::array<std::byte, 64>;
  static inline std::array<std::array<Row, 16>, 8> tiles;

  template <int tile>
  static void zero() {
    tiles[tile] = {};
  }
  template <int tile>
  static void load(const void* from, std::size_t distance) {
    for (std::size_t row = 0; row < 16; ++row) {
      std::memcpy(&tiles[tile][row], static_cast<const std::byte*>(from) + row * distance, 64);
    }
  }
  template <int tile>
  static void store(float* to, std::size_t distance) {
    for (std::size_t row = 0; row < 16; ++row) {
      std::memcpy(reinterpret_cast<std::byte*>(to) + row * distance, &tiles[tile][row], 64);
    }
  }
  template <int sum, int a, int b>
  static void multiply() {
    for (std::size_t m = 0; m < 16; ++m) {
      for (std::size_t n = 0; n < 16; ++n) {
        float even = 0.0f;
        float odd = 0.0f;
        for (std::size_t k = 0; k < 16; ++k) {
          even += number(tiles[a][m], 2 * k) * number(tiles[b][k], 2 * n);
          odd += number(tiles[a][m], 2 * k + 1) * number(tiles[b][k], 2 * n + 1);
        }
        float total = 0.0f;
        std::memcpy(&total, tiles[sum][m].data() + 4 * n, 4);
        total += even + odd;
        std::memcpy(tiles[sum][m].data() + 4 * n, &total, 4);
      }
    }
  }

 private:
  static float number(const Row& row, std::size_t i) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, row.data() + 2 * i, 2);
    return as_float(bits);
  }
};

/// Panels of 16 rows: words of two columns, one word of each row after the other (panel_format.hpp).
std::vector<std::uint16_t> in_panels(const std::vector<std::uint16_t>& w, std::size_t n_columns) {
  std::vector<std::uint16_t> panels;
  for (std::size_t panel = 0; panel < group_rows / tile_side; ++panel) {
    for (std::size_t pair = 0; pair < n_columns / 2; ++pair) {
      for (std::size_t row = 0; row < tile_side; ++row) {
        const std::size_t at = (panel * tile_side + row) * n_columns + 2 * pair;
        panels.insert(panels.end(), {w[at], w[at + 1]});
      }
    }
  }
  return panels;
}

TEST(TileKernel, multiplies_each_token_with_each_row) {
  constexpr std::size_t n_blocks = 3;
  constexpr std::size_t n_columns = n_blocks * tile_columns;
  std::mt19937 random(7);
  // Small whole numbers: every sum is exact in any order.
  std::uniform_int_distribution<int> whole(-8, 8);
  std::vector<std::uint16_t> w(group_rows * n_columns);
  std::vector<std::uint16_t> x(group_tokens * n_columns);
  for (auto* numbers : {&w, &x}) {
    for (std::uint16_t& number : *numbers) {
      number = as_bf16(static_cast<float>(whole(random)));
    }
  }
  const std::vector<std::uint16_t> panels = in_panels(w, n_columns);
  std::vector<float> y(group_tokens * group_rows, NAN);
  multiply_in_tiles<ModelTiles>(reinterpret_cast<const std::byte*>(panels.data()),
                                tile_side * n_columns * sizeof(std::uint16_t),
                                x.data(),
                                n_blocks,
                                y.data());
  for (std::size_t t = 0; t < group_tokens; ++t) {
    for (std::size_t row = 0; row < group_rows; ++row) {
      float sum = 0.0f;
      for (std::size_t i = 0; i < n_columns; ++i) {
        sum += as_float(x[t * n_columns + i]) * as_float(w[row * n_columns + i]);
      }
      ASSERT_EQ(y[t * group_rows + row], sum) << "token " << t << ", row " << row;
    }
  }
}

}  // namespace
}  // namespace llm
