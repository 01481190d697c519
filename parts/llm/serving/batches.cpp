#include "parts/llm/serving/batches.hpp"

#include "parts/llm/serving/share.hpp"

namespace llm {
namespace {

/// A request on its way, in a sequence of the engine.
struct Open {
  Request request;
  int sequence;
  std::vector<int> next;  ///< tokens that the engine has not seen
  int n_chosen = 0;
};

std::vector<Piece> pieces_of(const std::vector<Open>& batch) {
  std::vector<Piece> pieces;
  for (const Open& open : batch) {
    pieces.push_back({open.sequence, open.next, 1});
  }
  return pieces;
}

/// One token for each request of the batch; those that have all leave it.
void step(Engine& engine,
          Requests* requests,
          const casebook::Team& team,
          std::vector<Open>& batch) {
  const std::vector<Piece> pieces = pieces_of(batch);
  std::vector<float> logits(requests == nullptr ? 0 : batch.size() * requests->n_vocabulary());
  engine.forward(pieces, logits);
  std::vector<int> ids;
  for (const Open& open : batch) {
    ids.push_back(open.request.id);
  }
  const std::vector<int> tokens = choose_tokens(requests, ids, logits, team);
  for (std::size_t i = 0; i < batch.size(); ++i) {
    batch[i].next = {tokens[i]};
    ++batch[i].n_chosen;
  }
  std::erase_if(batch, [](const Open& open) { return open.n_chosen == open.request.n_generate; });
}

}  // namespace

void serve_batches(Engine& engine,
                   Requests* requests,
                   const casebook::Team& team,
                   int n_sequences) {
  for (;;) {
    const std::vector<Request> taken = take_requests(requests, n_sequences, team);
    if (taken.empty()) {
      return;
    }
    std::vector<Open> batch;
    for (const Request& request : taken) {
      // A given context stands in the sequence of the request's number.
      const int sequence = request.depth > 0 ? request.id : static_cast<int>(batch.size());
      engine.shorten(sequence, request.depth);
      batch.push_back({request, sequence, request.prompt});
    }
    while (!batch.empty()) {
      step(engine, requests, team, batch);
    }
  }
}

}  // namespace llm
