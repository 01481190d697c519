#include "optimized/llm/v7b_shared_sums/node_sums.hpp"
#include "parts/llm/attention/head_cache.hpp"
#include "parts/llm/decoder/decoder.hpp"
#include "parts/llm/products/stored_matrix.hpp"
#include "parts/llm/serving/batches.hpp"
#include "parts/llm/sharing/together.hpp"

namespace llm {

// `NodeSums` is where a product goes that is a part of a sum, and what makes the next norm of it.
std::unique_ptr<Engine> make_engine(const Shape& shape, const casebook::Team& team) {
  require_shareable(shape, team);
  using Pass = Decoder<StoredMatrix, HeadCache<std::uint16_t>, NodeSums>;
  auto pass = std::make_unique<Pass>(NodeSums(team));
  return std::make_unique<Together>(team, std::move(pass), serve_batches);
}

}  // namespace llm
