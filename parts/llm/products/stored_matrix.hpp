#pragma once

#include "apps/llm/engine.hpp"
#include "parts/llm/numbers/buffer.hpp"
#include "parts/llm/products/pack_panel.hpp"
#include "parts/llm/products/panel_format.hpp"

namespace llm {

/// Rows or columns [first, end) of a matrix.
struct Range {
  std::int64_t first = 0;
  std::int64_t end = 0;

  std::int64_t n() const { return end - first; }
};

/// One rank's part of a matrix. columns: whole blocks of the number format
struct MatrixPart {
  Range rows;
  Range columns;
};

/// Weights in the file's own number format, in panels; they become floats in registers, or, for many
/// tokens, once a panel in a cache. Each panel is placed by the thread that multiplies it.
struct StoredMatrix {
  std::size_t n_rows = 0;
  std::size_t n_columns = 0;
  NumberFormat format = NumberFormat::f32;
  Buffer<std::byte> panels;  ///< [panel][block]

  /// Errors: an exception of the model's when its file cannot be read.
  static StoredMatrix read(const Model& model, Weight weight, int layer);
  static StoredMatrix read_part(const Model& model,
                                Weight weight,
                                int layer,
                                const MatrixPart& part);

  static Rounding rounding(const Model&) { return Rounding::f32; }

  /// As Matrix::multiply().
  void multiply(const float* x, std::size_t n_tokens, float* y) const;

  std::size_t n_blocks() const { return blocks_of_panel(n_columns); }
  std::size_t panel_bytes() const { return n_blocks() * panel_block_bytes(format); }

  /// Groups of panels that a kernel multiplies at once.
  std::size_t n_strips() const;
};

}  // namespace llm
