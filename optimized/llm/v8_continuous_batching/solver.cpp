#include "parts/llm/attention/head_cache.hpp"
#include "parts/llm/decoder/decoder.hpp"
#include "parts/llm/products/stored_matrix.hpp"
#include "parts/llm/serving/continuous_batch.hpp"
#include "parts/llm/sharing/among_ranks.hpp"
#include "parts/llm/sharing/together.hpp"

namespace llm {

// `serve_continuously` makes a step of every open request's next tokens.
std::unique_ptr<Engine> make_engine(const Shape& shape, const casebook::Team& team) {
  require_shareable(shape, team);
  using Pass = Decoder<StoredMatrix, HeadCache<std::uint16_t>, AmongRanks>;
  auto pass = std::make_unique<Pass>(AmongRanks(team));
  return std::make_unique<Together>(team, std::move(pass), serve_continuously);
}

}  // namespace llm
