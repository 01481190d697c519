#include "optimized/llm/v6f_few_starts/lone_steps.hpp"
#include "parts/llm/attention/head_cache.hpp"
#include "parts/llm/decoder/decoder.hpp"
#include "parts/llm/products/one_stream.hpp"
#include "parts/llm/products/token_tiles.hpp"
#include "parts/llm/serving/batches.hpp"
#include "parts/llm/serving/replicas.hpp"

namespace llm {
namespace {

/// The file's panels. Threads start once for all matrices that a lone token is multiplied with.
struct JoinedMatrix : StoredMatrix {
  static JoinedMatrix read(const Model& model, Weight weight, int layer) {
    return {StoredMatrix::read(model, weight, layer)};
  }

  /// matrices: with as many columns each. y: each matrix's result
  template <std::size_t n>
  static void multiply_each(const std::array<const JoinedMatrix*, n>& matrices,
                            const float* x,
                            std::size_t n_tokens,
                            const std::array<float*, n>& y) {
    if (n_tokens > 1) {  // a start is nothing beside these
      for (std::size_t i = 0; i < n; ++i) {
        matrices[i]->StoredMatrix::multiply(x, n_tokens, y[i]);
      }
      return;
    }
    const std::size_t n_columns = matrices[0]->n_columns;
    const TokenTiles token(x, 1, n_columns, matrices[0]->n_blocks() * block_columns, 1);
    const float* const padded = token.tile(0).data;
#pragma omp parallel default(none) shared(matrices, padded, y)
    for (std::size_t i = 0; i < n; ++i) {
      multiply_in_one_stream(*matrices[i], padded, y[i]);
    }
  }

  void multiply(const float* x, std::size_t n_tokens, float* y) const {
    multiply_each<1>({this}, x, n_tokens, {y});
  }
};

}  // namespace

std::unique_ptr<Engine> make_engine(const Shape&, const casebook::Team& team) {
  using Pass = Decoder<JoinedMatrix, HeadCache<std::uint16_t>, Alone, LoneSteps>;
  return std::make_unique<Replicas>(team, std::make_unique<Pass>(), serve_batches);
}

}  // namespace llm
