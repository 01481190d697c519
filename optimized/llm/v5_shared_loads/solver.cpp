#include "parts/llm/attention/head_cache.hpp"
#include "parts/llm/decoder/decoder.hpp"
#include "parts/llm/products/stored_matrix.hpp"
#include "parts/llm/serving/batches.hpp"
#include "parts/llm/serving/replicas.hpp"

namespace llm {

// `HeadCache` keeps what `RowCache` kept in another order, and `QueryRows` reads it once for up to six
// queries.
std::unique_ptr<Engine> make_engine(const Shape&, const casebook::Team& team) {
  using Pass = Decoder<StoredMatrix, HeadCache<float>>;
  return std::make_unique<Replicas>(team, std::make_unique<Pass>(), serve_batches);
}

}  // namespace llm
