#include "parts/llm/attention/row_cache.hpp"
#include "parts/llm/decoder/decoder.hpp"
#include "parts/llm/serving/batches.hpp"
#include "parts/llm/serving/replicas.hpp"
#include "parts/llm/textbook/matrix.hpp"

namespace llm {

// The loop of v0 is `Decoder`; it now runs over new tokens only. `RowCache` keeps every key and value
// that has been computed, and mixes behind them.
std::unique_ptr<Engine> make_engine(const Shape&, const casebook::Team& team) {
  using Pass = Decoder<Matrix, RowCache>;
  return std::make_unique<Replicas>(team, std::make_unique<Pass>(), serve_batches);
}

}  // namespace llm
