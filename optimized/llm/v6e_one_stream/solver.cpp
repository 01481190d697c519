#include <algorithm>

#include "parts/llm/attention/head_cache.hpp"
#include "parts/llm/decoder/decoder.hpp"
#include "parts/llm/products/panel_kernels.hpp"
#include "parts/llm/products/stored_matrix.hpp"
#include "parts/llm/products/token_tiles.hpp"
#include "parts/llm/serving/batches.hpp"
#include "parts/llm/serving/replicas.hpp"

namespace llm {
namespace {

/// The file's panels. A lone token is multiplied with one panel after the other, so that each thread
/// reads its part of the matrix from begin to end.
struct OneStreamMatrix : StoredMatrix {
  static OneStreamMatrix read(const Model& model, Weight weight, int layer) {
    return {StoredMatrix::read(model, weight, layer)};
  }

  void multiply(const float* x, std::size_t n_tokens, float* y) const {
    if (n_tokens > 1) {  // multiply-adds limit these, and more sums share a load
      StoredMatrix::multiply(x, n_tokens, y);
      return;
    }
    switch (format) {
      case NumberFormat::f32:
        return stream<F32Block>(x, y);
      case NumberFormat::bf16:
        return stream<Bf16Block>(x, y);
      case NumberFormat::f16:
        return stream<F16Block>(x, y);
      default:
        return stream<Q8Block>(x, y);
    }
  }

 private:
  template <class Block>
  void stream(const float* x, float* y) const {
    const TokenTiles token(x, 1, n_columns, n_blocks() * block_columns, 1);
    const float* const padded = token.tile(0).data;
    const std::size_t n_panels = (n_rows + panel_rows - 1) / panel_rows;
#pragma omp parallel for default(none) shared(padded, y, n_panels) shared(panel_rows) \
    schedule(static)
    for (std::size_t panel = 0; panel < n_panels; ++panel) {
      float result[panel_rows];
      multiply_panels<Block, 1, 1>(
          panels.data() + panel * panel_bytes(), 0, padded, n_blocks(), result);
      std::copy_n(
          result, std::min(panel_rows, n_rows - panel * panel_rows), y + panel * panel_rows);
    }
  }
};

}  // namespace

std::unique_ptr<Engine> make_engine(const Shape&, const casebook::Team& team) {
  using Pass = Decoder<OneStreamMatrix, HeadCache<std::uint16_t>>;
  return std::make_unique<Replicas>(team, std::make_unique<Pass>(), serve_batches);
}

}  // namespace llm
