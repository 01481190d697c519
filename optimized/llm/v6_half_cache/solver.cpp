#include "parts/llm/attention/head_cache.hpp"
#include "parts/llm/decoder/decoder.hpp"
#include "parts/llm/products/stored_matrix.hpp"
#include "parts/llm/serving/batches.hpp"
#include "parts/llm/serving/replicas.hpp"

namespace llm {

// Keys and values are kept as bf16, in the 16 bits of a std::uint16_t; sums stay floats.
std::unique_ptr<Engine> make_engine(const Shape&, const casebook::Team& team) {
  using Pass = Decoder<StoredMatrix, HeadCache<std::uint16_t>>;
  return std::make_unique<Replicas>(team, std::make_unique<Pass>(), serve_batches);
}

}  // namespace llm
