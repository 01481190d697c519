#include "parts/llm/products/pack_panel.hpp"

#include <algorithm>
#include <array>

#include "parts/llm/products/panel_format.hpp"

namespace llm {
namespace {

/// Sixteen rows as they lie in a file. Each column of words is gathered at once, so that a panel is
/// written from begin to end.
struct StoredRows {
  const std::byte* first = nullptr;
  std::size_t row_bytes = 0;

  const std::byte* row(std::size_t i) const { return first + i * row_bytes; }
};

/// Words at a place of each row, side by side.
void gather_words(const StoredRows& rows, std::size_t at, std::size_t n_words, std::byte* to) {
  for (std::size_t i = 0; i < n_words; ++i) {
    for (std::size_t row = 0; row < panel_rows; ++row) {
      std::memcpy(to + 4 * (panel_rows * i + row), rows.row(row) + at + 4 * i, 4);
    }
  }
}

/// Rows of f32 or 16-bit numbers: words all along, block after block.
void pack_words(const StoredRows& rows, std::size_t n_bytes, std::byte* panel) {
  const std::size_t whole = n_bytes / 4;
  gather_words(rows, 0, whole, panel);
  if (whole * 4 == n_bytes) {
    return;
  }
  for (std::size_t row = 0; row < panel_rows; ++row) {  // an odd number of 16-bit numbers
    std::memcpy(panel + 4 * (panel_rows * whole + row), rows.row(row) + 4 * whole, 2);
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

/// Rows of blocks that have a scale in front.
void pack_scaled(NumberFormat format,
                 const StoredRows& rows,
                 std::size_t n_blocks,
                 std::byte* panel) {
  for (std::size_t i = 0; i < n_blocks; ++i) {
    std::byte* const block = panel + i * Q8Block::bytes;
    const std::size_t at = i * static_cast<std::size_t>(block_bytes(format));
    for (std::size_t row = 0; row < panel_rows; ++row) {
      std::memcpy(block + Q8Block::scales_at + 2 * row, rows.row(row) + at, 2);
    }
    if (format == NumberFormat::q8_0) {
      gather_words(rows, at + 2, block_columns / 4, block);
      continue;
    }
    std::array<std::array<std::byte, block_columns>, panel_rows> bytes;
    for (std::size_t row = 0; row < panel_rows; ++row) {
      bytes[row] = bytes_of_nibbles(rows.row(row) + at + 2);
    }
    gather_words({bytes[0].data(), block_columns}, 0, block_columns / 4, block);
  }
}

}  // namespace

std::size_t blocks_of_panel(std::size_t n_columns) {
  return (n_columns + block_columns - 1) / block_columns;
}

void pack_panel(const Model& model,
                const Tensor& tensor,
                const PanelPart& part,
                std::byte* room,
                std::byte* panel) {
  const auto length = static_cast<std::size_t>(block_length(tensor.format));
  const auto bytes = static_cast<std::size_t>(block_bytes(tensor.format));
  const std::size_t row_bytes = tensor.row_bytes();
  const auto n_rows = static_cast<std::size_t>(part.n_rows);
  if (n_rows > 0) {
    model.read_rows(tensor, part.first_row, part.n_rows, room);
  }
  std::fill(room + n_rows * row_bytes, room + panel_rows * row_bytes, std::byte{0});
  if (part.n_columns % block_columns != 0) {
    const std::size_t last = blocks_of_panel(part.n_columns) - 1;
    const std::size_t size = panel_block_bytes(panel_format(tensor.format));
    std::fill_n(panel + last * size, size, std::byte{0});
  }
  const StoredRows rows{room + part.first_column / length * bytes, row_bytes};
  if (length == 1) {
    pack_words(rows, part.n_columns * bytes, panel);
  } else {
    pack_scaled(tensor.format, rows, part.n_columns / length, panel);
  }
}

}  // namespace llm
