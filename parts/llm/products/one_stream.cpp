#include "parts/llm/products/one_stream.hpp"

#include <algorithm>

#include "parts/llm/products/panel_kernels.hpp"

namespace llm {
namespace {

template <class Block>
void multiply_with(const StoredMatrix& matrix, const float* x, float* y) {
  const std::size_t n_panels = (matrix.n_rows + panel_rows - 1) / panel_rows;
#pragma omp for schedule(static) nowait
  for (std::size_t panel = 0; panel < n_panels; ++panel) {
    const std::size_t first = panel * panel_rows;
    float result[panel_rows];
    multiply_panels<Block, 1, 1>(
        matrix.panels.data() + panel * matrix.panel_bytes(), 0, x, matrix.n_blocks(), result);
    std::copy_n(result, std::min(panel_rows, matrix.n_rows - first), y + first);
  }
}

}  // namespace

void multiply_in_one_stream(const StoredMatrix& matrix, const float* x, float* y) {
  visit_block(matrix.format,
              [&](auto block) { multiply_with<decltype(block)>(matrix, x, y); });
}

}  // namespace llm
