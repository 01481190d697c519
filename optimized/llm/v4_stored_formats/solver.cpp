#include "parts/llm/attention/row_cache.hpp"
#include "parts/llm/decoder/decoder.hpp"
#include "parts/llm/products/stored_matrix.hpp"
#include "parts/llm/serving/batches.hpp"
#include "parts/llm/serving/replicas.hpp"

namespace llm {

// `StoredMatrix` multiplies v3's strips of 32 rows; their numbers stay as the file has them.
std::unique_ptr<Engine> make_engine(const Shape&, const casebook::Team& team) {
  using Pass = Decoder<StoredMatrix, RowCache>;
  return std::make_unique<Replicas>(team, std::make_unique<Pass>(), serve_batches);
}

}  // namespace llm
