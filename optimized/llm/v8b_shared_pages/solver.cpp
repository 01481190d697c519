#include "optimized/llm/v8b_shared_pages/shared_pages.hpp"
#include "parts/llm/attention/head_cache.hpp"
#include "parts/llm/decoder/decoder.hpp"
#include "parts/llm/products/stored_matrix.hpp"
#include "parts/llm/serving/continuous_batch.hpp"
#include "parts/llm/sharing/among_ranks.hpp"
#include "parts/llm/sharing/together.hpp"

namespace llm {

// `SharedPages` is where keys and values lie; `serve_with_common_beginnings` is given what makes
// sequences share them.
std::unique_ptr<Engine> make_engine(const Shape& shape, const casebook::Team& team) {
  require_shareable(shape, team);
  using Pass = Decoder<StoredMatrix, HeadCache<std::uint16_t, SharedPages>, AmongRanks>;
  auto pass = std::make_unique<Pass>(AmongRanks(team));
  auto& cache = pass->attention();
  const ShareBeginning share = [&cache](int sequence, int from, int n_positions) {
    return cache.share_beginning(sequence, from, n_positions);
  };
  const Serve serve = [share](
                          Engine& engine, Requests* requests, const casebook::Team& all, int n) {
    serve_with_common_beginnings(engine, requests, all, n, share);
  };
  return std::make_unique<Together>(team, std::move(pass), serve);
}

}  // namespace llm
