#include "parts/llm/products/stored_matrix.hpp"

#include <algorithm>

#include "apps/llm/first_exception.hpp"
#include "parts/llm/products/panel_kernels.hpp"
#include "parts/llm/products/token_tiles.hpp"

namespace llm {
namespace {

constexpr std::size_t strip_rows = tile_panels * panel_rows;

/// A strip as floats. to: [panel][32 n_blocks][16]
template <class Block>
void expand_strip(const std::byte* strip, std::size_t n_blocks, float* to) {
  for (std::size_t i = 0; i < tile_panels * n_blocks * pairs_of_block; ++i) {
    const ColumnPair columns =
        Block::pair(strip + i / pairs_of_block * Block::bytes, i % pairs_of_block);
    store(columns.even, to + 2 * i * n_lanes);
    store(columns.odd, to + (2 * i + 1) * n_lanes);
  }
}

/// All tokens with one strip.
template <class Block>
void multiply_strip(const StoredMatrix& w,
                    std::size_t strip,
                    const std::byte* panels,
                    const TokenTiles& tiles,
                    float* y) {
  const std::size_t distance = w.n_blocks() * Block::bytes;
  const std::size_t first_row = strip * strip_rows;
  const std::size_t n = std::min(strip_rows, w.n_rows - first_row);
  for (std::size_t i = 0; i < tiles.n_tiles(); ++i) {
    const TokenTiles::Tile tile = tiles.tile(i);
    float result[tile_tokens * strip_rows];
    PanelKernels<Block>::of[tile.n - 1](panels, distance, tile.data, w.n_blocks(), result);
    for (std::size_t t = 0; t < tile.n; ++t) {
      std::copy_n(result + t * strip_rows, n, y + (tile.first + t) * w.n_rows + first_row);
    }
  }
}

/// Numbers become floats in registers while one tile of tokens is multiplied; more tiles share floats
/// that lie in the second cache.
template <class Block>
void multiply_with(const StoredMatrix& w, const TokenTiles& tiles, float* y) {
#pragma omp parallel default(none) shared(w, tiles, y)
  {
    const bool is_shared = tiles.n_tiles() > 1 && Block::format != NumberFormat::f32;
    Buffer<float> floats(is_shared ? strip_rows * block_columns * w.n_blocks() : 0);
#pragma omp for schedule(static)
    for (std::size_t strip = 0; strip < w.n_strips(); ++strip) {
      const std::byte* const stored = w.panels.data() + strip * tile_panels * w.panel_bytes();
      if (is_shared) {
        expand_strip<Block>(stored, w.n_blocks(), floats.data());
        multiply_strip<F32Block>(
            w, strip, reinterpret_cast<const std::byte*>(floats.data()), tiles, y);
      } else {
        multiply_strip<Block>(w, strip, stored, tiles, y);
      }
    }
  }
}

}  // namespace

std::size_t StoredMatrix::n_strips() const {
  return (n_rows + strip_rows - 1) / strip_rows;
}

StoredMatrix StoredMatrix::read(const Model& model, Weight weight, int layer) {
  const Tensor& tensor = model.tensor(weight, layer);
  return read_part(model, weight, layer, {{0, tensor.n_rows}, {0, tensor.n_columns}});
}

StoredMatrix StoredMatrix::read_part(const Model& model,
                                     Weight weight,
                                     int layer,
                                     const MatrixPart& part) {
  const Tensor& tensor = model.tensor(weight, layer);
  StoredMatrix matrix;
  matrix.n_rows = static_cast<std::size_t>(part.rows.n());
  matrix.n_columns = static_cast<std::size_t>(part.columns.n());
  matrix.format = panel_format(tensor.format);
  matrix.panels = Buffer<std::byte>(matrix.n_strips() * tile_panels * matrix.panel_bytes());
  FirstException failure;
#pragma omp parallel default(none) shared(model, tensor, part, matrix, failure)
  {
    Buffer<std::byte> room(panel_rows * tensor.row_bytes());
#pragma omp for schedule(static)
    for (std::size_t strip = 0; strip < matrix.n_strips(); ++strip) {
      for (std::size_t panel = strip * tile_panels; panel < (strip + 1) * tile_panels; ++panel) {
        const std::int64_t first = part.rows.first + static_cast<std::int64_t>(panel * panel_rows);
        const std::int64_t n = std::clamp<std::int64_t>(part.rows.end - first, 0, panel_rows);
        const auto first_column = static_cast<std::size_t>(part.columns.first);
        std::byte* const to = matrix.panels.data() + panel * matrix.panel_bytes();
        failure.guard([&] {
          pack_panel(model, tensor, {first, n, first_column, matrix.n_columns}, room.data(), to);
        });
      }
    }
  }
  failure.rethrow();
  return matrix;
}

void StoredMatrix::multiply(const float* x, std::size_t n_tokens, float* y) const {
  const TokenTiles tiles(x, n_tokens, n_columns, n_blocks() * block_columns, tile_tokens);
  visit_block(format, [&](auto block) { multiply_with<decltype(block)>(*this, tiles, y); });
}

}  // namespace llm
