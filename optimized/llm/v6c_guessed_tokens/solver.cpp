#include <algorithm>

#include "apps/llm/first_exception.hpp"
#include "apps/llm/regions.hpp"
#include "optimized/llm/v6c_guessed_tokens/guess.hpp"
#include "parts/llm/attention/head_cache.hpp"
#include "parts/llm/decoder/decoder.hpp"
#include "parts/llm/products/stored_matrix.hpp"
#include "parts/llm/serving/replicas.hpp"
#include "parts/llm/serving/share.hpp"

namespace llm {
namespace {

/// A pass over a token and four guesses reads the weights once, as a token alone does.
constexpr std::size_t most_guesses = 4;

/// A request on its way, in a sequence of the engine.
struct Open {
  Request request;
  int sequence;
  std::vector<int> text;  ///< the prompt and the answer so far
  std::vector<int> next;  ///< tokens that the engine has not seen, the guesses last
  std::size_t n_guesses = 0;
  int n_positions = 0;  ///< that the engine has and that are no guesses
  int n_chosen = 0;

  int n_left() const { return request.n_generate - n_chosen; }
};

std::vector<Open> open_batch(Engine& engine, const std::vector<Request>& taken) {
  std::vector<Open> batch;
  for (const Request& request : taken) {
    // A given context stands in the sequence of the request's number.
    const int sequence = request.depth > 0 ? request.id : static_cast<int>(batch.size());
    engine.shorten(sequence, request.depth);
    batch.push_back({request, sequence, request.prompt, request.prompt, 0, request.depth, 0});
  }
  return batch;
}

std::vector<Piece> pieces_of(const std::vector<Open>& batch) {
  std::vector<Piece> pieces;
  for (const Open& open : batch) {
    pieces.push_back({open.sequence, open.next, 1 + static_cast<int>(open.n_guesses)});
  }
  return pieces;
}

/// The user's choice after the last token that is certain and, as long as the choice is what was
/// guessed, after each guess: as many tokens as were chosen, and the tokens.
/// logits: [1 + open.n_guesses][n_vocabulary]. to: [2 + most_guesses]
void choose(Requests& requests, const Open& open, const float* logits, int* to) {
  const std::size_t width = requests.n_vocabulary();
  const auto guesses = std::span(open.next).last(open.n_guesses);
  for (std::size_t i = 0; i <= guesses.size(); ++i) {
    const int token = requests.answer(open.request.id, {logits + i * width, width});
    to[++to[0]] = token;
    if (i < guesses.size() && token != guesses[i]) {
      return;
    }
  }
}

/// Each request's tokens, on every rank: [request][2 + most_guesses], as choose() writes them.
std::vector<int> choose_all(Requests* requests,
                            const std::vector<Open>& batch,
                            const std::vector<float>& logits,
                            const casebook::Team& team) {
  std::vector<int> chosen(batch.size() * (2 + most_guesses));
  if (requests != nullptr) {
    const casebook::TimedRegion timed(region::logits);
    std::vector<const float*> rows{logits.data()};
    for (const Open& open : batch) {
      rows.push_back(rows.back() + (1 + open.n_guesses) * requests->n_vocabulary());
    }
    FirstException failure;
#pragma omp parallel for default(none) shared(requests, batch, rows, chosen, failure) \
    shared(most_guesses) schedule(dynamic, 1)
    for (std::size_t i = 0; i < batch.size(); ++i) {
      failure.guard(
          [&] { choose(*requests, batch[i], rows[i], chosen.data() + i * (2 + most_guesses)); });
    }
    failure.rethrow();
  }
  const casebook::TimedRegion timed(region::schedule);
  share_numbers(chosen, team);
  return chosen;
}

/// Takes what was chosen, and guesses what comes next.
void go_on(Open& open, std::span<const int> chosen) {
  const std::size_t n_refused = open.n_guesses + 1 - chosen.size();
  open.n_positions += static_cast<int>(open.next.size() - n_refused);
  open.n_chosen += static_cast<int>(chosen.size());
  open.text.insert(open.text.end(), chosen.begin(), chosen.end());
  open.next = {chosen.back()};
  if (open.n_left() > 1) {
    // Tokens after the answer's last one are not used.
    const auto most = std::min(most_guesses, static_cast<std::size_t>(open.n_left() - 1));
    const std::vector<int> guesses = guess(open.text, most);
    open.next.insert(open.next.end(), guesses.begin(), guesses.end());
  }
  open.n_guesses = open.next.size() - 1;
}

/// A token at least for each request of the batch; those that have all leave it.
void step(Engine& engine,
          Requests* requests,
          const casebook::Team& team,
          std::vector<Open>& batch) {
  const std::vector<Piece> pieces = pieces_of(batch);
  const auto n_rows = static_cast<std::size_t>(n_logits(pieces));
  std::vector<float> logits(requests == nullptr ? 0 : n_rows * requests->n_vocabulary());
  engine.forward(pieces, logits);
  const std::vector<int> chosen = choose_all(requests, batch, logits, team);
  for (std::size_t i = 0; i < batch.size(); ++i) {
    const int* const tokens = chosen.data() + i * (2 + most_guesses);
    go_on(batch[i], {tokens + 1, static_cast<std::size_t>(tokens[0])});
    engine.shorten(batch[i].sequence, batch[i].n_positions);
  }
  std::erase_if(batch, [](const Open& open) { return open.n_left() == 0; });
}

/// Serves as the parent does, batch by batch, with guesses.
void serve_guessing(Engine& engine,
                    Requests* requests,
                    const casebook::Team& team,
                    int n_sequences) {
  for (;;) {
    const std::vector<Request> taken = take_requests(requests, n_sequences, team);
    if (taken.empty()) {
      return;
    }
    std::vector<Open> batch = open_batch(engine, taken);
    while (!batch.empty()) {
      step(engine, requests, team, batch);
    }
  }
}

class Pass final : public Decoder<StoredMatrix, HeadCache<std::uint16_t>> {
 public:
  /// x: the tokens' rows; h: their norm, as the next product wants it
  void forward(std::span<const Piece> pieces, std::span<float> logits) override {
    const Batch batch = new_tokens(pieces);
    Floats x = embedded(batch.tokens);
    Floats h = normed(layers_[0].attention_norm, x);
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      const Layer<StoredMatrix>& layer = layers_[i];
      auto [query, key, value] =
          products<3>(region::qkv, {&layer.query, &layer.key, &layer.value}, h);
      turn(layer.query_norm, batch.positions, query);
      turn(layer.key_norm, batch.positions, key);
      const Floats mixed = attend(i, batch, query, key, value);
      add(product(region::projection, layer.attention_output, mixed), x);
      h = normed(layer.feed_forward_norm, x);
      auto [gate, up] = products<2>(region::feed_forward, {&layer.gate, &layer.up}, h);
      gate_with(up, gate);
      add(product(region::feed_forward, layer.down, gate), x);
      h = normed(norm_after(i), x);
    }
    write_logits(batch, h, logits);
  }
};

}  // namespace

std::unique_ptr<Engine> make_engine(const Shape&, const casebook::Team& team) {
  return std::make_unique<Replicas>(team, std::make_unique<Pass>(), serve_guessing);
}

}  // namespace llm
