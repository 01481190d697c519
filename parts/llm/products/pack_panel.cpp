#include "parts/llm/products/pack_panel.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "parts/llm/products/panel_format.hpp"

namespace llm {
namespace {

/// Puts words of one row where 16 rows lie side by side.
void spread_words(const std::byte* from, std::size_t n_words, std::size_t row, std::byte* to) {
  for (std::size_t i = 0; i < n_words; ++i) {
    std::memcpy(to + 4 * (panel_rows * i + row), from + 4 * i, 4);
  }
}

/// A row of f32 or 16-bit numbers: words all along, block behind block.
void pack_words(const std::byte* from, std::size_t n_bytes, std::size_t row, std::byte* panel) {
  const std::size_t whole = n_bytes / 4;
  spread_words(from, whole, row, panel);
  if (whole * 4 < n_bytes) {  // an odd number of 16-bit numbers
    std::memcpy(panel + 4 * (panel_rows * whole + row), from + 4 * whole, n_bytes - 4 * whole);
  }
}

/// A block's 32 bytes from 16 bytes of nibbles.
std::array<std::byte, block_columns> bytes_of_nibbles(const std::byte* from) {
  std::array<std::byte, block_columns> bytes;
  for (std::size_t i = 0; i < block_columns / 2; ++i) {
    const auto pair = static_cast<unsigned>(from[i]);
    bytes[i] = static_cast<std::byte>((pair & 0xfu) - 8u);
    bytes[i + block_columns / 2] = static_cast<std::byte>((pair >> 4) - 8u);
  }
  return bytes;
}

/// A row of blocks that have a scale in front.
void pack_scaled(NumberFormat format,
                 const std::byte* from,
                 std::size_t n_blocks,
                 std::size_t row,
                 std::byte* panel) {
  for (std::size_t i = 0; i < n_blocks; ++i) {
    std::byte* const block = panel + i * Q8Block::bytes;
    std::memcpy(block + Q8Block::scales_at + 2 * row, from, 2);
    if (format == NumberFormat::q8_0) {
      spread_words(from + 2, block_columns / 4, row, block);
    } else {
      spread_words(bytes_of_nibbles(from + 2).data(), block_columns / 4, row, block);
    }
    from += block_bytes(format);
  }
}

}  // namespace

std::size_t blocks_of_panel(std::size_t n_columns) {
  return (n_columns + block_columns - 1) / block_columns;
}

void pack_panel(const Model& model, const Tensor& tensor, const PanelPart& part, std::byte* panel) {
  const auto length = static_cast<std::size_t>(block_length(tensor.format));
  const auto bytes = static_cast<std::size_t>(block_bytes(tensor.format));
  const std::size_t size =
      blocks_of_panel(part.n_columns) * panel_block_bytes(panel_format(tensor.format));
  std::fill_n(panel, size, std::byte{0});
  if (part.n_rows == 0) {
    return;  // a panel that fills up the last tile
  }
  std::vector<std::byte> stored(static_cast<std::size_t>(part.n_rows) * tensor.row_bytes());
  model.read_rows(tensor, part.first_row, part.n_rows, stored.data());
  for (std::size_t row = 0; row < static_cast<std::size_t>(part.n_rows); ++row) {
    const std::byte* const from =
        stored.data() + row * tensor.row_bytes() + part.first_column / length * bytes;
    const std::size_t n_bytes = part.n_columns / length * bytes;
    if (length == 1) {
      pack_words(from, n_bytes, row, panel);
    } else {
      pack_scaled(tensor.format, from, part.n_columns / length, row, panel);
    }
  }
}

}  // namespace llm
