#pragma once

#include <cstddef>

#include "apps/llm/model/model.hpp"

namespace llm {

/// Blocks of a panel whose rows have so many columns.
std::size_t blocks_of_panel(std::size_t n_columns);

/// Columns [first, first + n) of 16 rows of a tensor, from a given row on, as a panel; rows and
/// columns that do not exist are zeros.
struct PanelPart {
  std::int64_t first_row = 0;
  std::int64_t n_rows = 0;  ///< 0 to 16
  std::size_t first_column = 0;
  std::size_t n_columns = 0;
};

/// Reads and packs one panel.
/// part: whole blocks of the tensor's format. room: 16 rows of the tensor, of no value afterwards.
/// panel: blocks_of_panel(part.n_columns) blocks of panel_format(tensor.format)
/// Errors: an exception of the model's when its file cannot be read.
void pack_panel(const Model& model,
                const Tensor& tensor,
                const PanelPart& part,
                std::byte* room,
                std::byte* panel);

}  // namespace llm
