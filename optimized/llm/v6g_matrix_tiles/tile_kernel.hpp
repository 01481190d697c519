#pragma once

#include <cstddef>
#include <cstdint>

namespace llm {

inline constexpr std::size_t tile_side = 16;  ///< rows of a tile, and floats in one of its rows
inline constexpr std::size_t group_tokens = 2 * tile_side;
inline constexpr std::size_t group_rows = 2 * tile_side;
inline constexpr std::size_t tile_columns = 32;  ///< numbers of bf16 in a row of a tile

/// y_tn for 32 tokens and the 32 rows of two panels: four tiles of sums. A panel's block of 32 columns is
/// a tile as it lies.
/// Traffic of a block: 2 KiB of weights from memory or the second cache and 2 KiB of tokens, for 65536
/// flops in four instructions of 16 cycles: 64 cycles beside four loads of 8.
/// Unit: tiles as `Amx` has them. panels: a distance apart. tokens: [32][32 n_blocks]. y: [32][32]
template <class Unit>
void multiply_in_tiles(const std::byte* panels,
                       std::size_t distance,
                       const std::uint16_t* tokens,
                       std::size_t n_blocks,
                       float* y) {
  const std::size_t token_bytes = n_blocks * tile_columns * sizeof(std::uint16_t);
  constexpr std::size_t block_bytes = tile_side * 64;
  Unit::template zero<0>();
  Unit::template zero<1>();
  Unit::template zero<2>();
  Unit::template zero<3>();
  for (std::size_t block = 0; block < n_blocks; ++block) {
    const std::uint16_t* const columns = tokens + block * tile_columns;
    Unit::template load<4>(columns, token_bytes);
    Unit::template load<5>(columns + tile_side * n_blocks * tile_columns, token_bytes);
    Unit::template load<6>(panels + block * block_bytes, 64);
    Unit::template load<7>(panels + distance + block * block_bytes, 64);
    Unit::template multiply<0, 4, 6>();
    Unit::template multiply<1, 4, 7>();
    Unit::template multiply<2, 5, 6>();
    Unit::template multiply<3, 5, 7>();
  }
  constexpr std::size_t row_bytes = group_rows * sizeof(float);
  Unit::template store<0>(y, row_bytes);
  Unit::template store<1>(y + tile_side, row_bytes);
  Unit::template store<2>(y + tile_side * group_rows, row_bytes);
  Unit::template store<3>(y + tile_side * group_rows + tile_side, row_bytes);
}

}  // namespace llm
