#include "parts/llm/attention/head_cache.hpp"
#include "parts/llm/decoder/decoder.hpp"
#include "parts/llm/products/one_stream.hpp"
#include "parts/llm/products/token_tiles.hpp"
#include "parts/llm/serving/batches.hpp"
#include "parts/llm/serving/replicas.hpp"

namespace llm {
namespace {

/// The file's panels; a lone token reads them in one stream a thread.
struct OneStreamMatrix : StoredMatrix {
  static OneStreamMatrix read(const Model& model, Weight weight, int layer) {
    return {StoredMatrix::read(model, weight, layer)};
  }

  void multiply(const float* x, std::size_t n_tokens, float* y) const {
    if (n_tokens > 1) {  // multiply-adds limit these, and more sums share a load
      StoredMatrix::multiply(x, n_tokens, y);
      return;
    }
    const TokenTiles token(x, 1, n_columns, n_blocks() * block_columns, 1);
    const float* const padded = token.tile(0).data;
#pragma omp parallel default(none) shared(padded, y)
    multiply_in_one_stream(*this, padded, y);
  }
};

}  // namespace

std::unique_ptr<Engine> make_engine(const Shape&, const casebook::Team& team) {
  using Pass = Decoder<OneStreamMatrix, HeadCache<std::uint16_t>>;
  return std::make_unique<Replicas>(team, std::make_unique<Pass>(), serve_batches);
}

}  // namespace llm
