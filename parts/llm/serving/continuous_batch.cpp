#include "parts/llm/serving/continuous_batch.hpp"

#include <algorithm>
#include <vector>

#include "parts/llm/serving/free_sequences.hpp"
#include "parts/llm/serving/share.hpp"

namespace llm {
namespace {

/// Tokens of one step: nine tiles of 14, and two. With more of them a prompt's first token comes sooner,
/// and the next ones of all others later; with fewer the weights are expanded more often.
constexpr std::size_t tokens_of_step = 128;

/// A request on its way, in a sequence of the engine.
struct Open {
  Request request;
  int sequence;
  std::vector<int> next;  ///< tokens that the engine has not seen
  std::size_t n_now = 0;  ///< of these, so many go with the present step
  int n_chosen = 0;
  bool has_begun = false;

  bool is_chosen_for() const { return n_now > 0 && n_now == next.size(); }
};

/// Requests that are answered side by side: a waiting one joins at the next step, one that has its answer
/// leaves.
class ContinuousBatch {
 public:
  ContinuousBatch(Engine& engine,
                  Requests* requests,
                  const casebook::Team& team,
                  int n_sequences,
                  ShareBeginning share)
      : engine_(engine),
        requests_(requests),
        team_(team),
        free_(n_sequences),
        beginnings_(engine, n_sequences, std::move(share)) {}

  void run() {
    join();
    while (!open_.empty()) {
      step();
      join();
    }
  }

 private:
  void join() {
    for (const Request& request : take_requests(requests_, free_.n(), team_)) {
      open_.push_back({request, free_.take(request), request.prompt});
    }
  }

  /// Requests begin, but for those whose prompts begin like one that is being read.
  void begin() {
    for (auto open = open_.begin(); open != open_.end(); ++open) {
      const auto is_waited_for = [&](const Open& older) {
        return older.n_chosen == 0 &&
               beginnings_.should_wait(open->request.prompt, older.request.prompt);
      };
      if (!open->has_begun && std::none_of(open_.begin(), open, is_waited_for)) {
        const int n_there = beginnings_.make_ready(open->sequence, open->request);
        open->next.erase(open->next.begin(), open->next.begin() + n_there);
        open->has_begun = true;
      }
    }
  }

  /// Single tokens go first: their users are waiting for the next one. Prompts share what is left of the
  /// step, the oldest first.
  void deal_out() {
    std::size_t left = tokens_of_step;
    for (Open& open : open_) {
      const bool is_answered = open.has_begun && open.next.size() == 1;
      open.n_now = is_answered ? 1 : 0;
      left -= is_answered && left > 1 ? 1 : 0;
    }
    for (Open& open : open_) {
      if (open.has_begun && open.n_now == 0) {
        open.n_now = std::min(left, open.next.size());
        left -= open.n_now;
      }
    }
  }

  void step() {
    begin();
    deal_out();
    std::vector<Piece> pieces;
    std::vector<int> ids;
    for (const Open& open : open_) {
      if (open.n_now > 0) {
        const int n_logits = open.is_chosen_for() ? 1 : 0;
        pieces.push_back({open.sequence, std::span(open.next).first(open.n_now), n_logits});
      }
      if (open.is_chosen_for()) {
        ids.push_back(open.request.id);
      }
    }
    std::vector<float> logits(requests_ == nullptr ? 0 : ids.size() * requests_->n_vocabulary());
    engine_.forward(pieces, logits);
    go_on(ids.empty() ? std::vector<int>() : choose_tokens(requests_, ids, logits, team_));
  }

  /// tokens: one for each request whose prompt is through
  void go_on(const std::vector<int>& tokens) {
    auto token = tokens.begin();
    for (Open& open : open_) {
      beginnings_.append(open.sequence, std::span(open.next).first(open.n_now));
      if (open.is_chosen_for()) {
        open.next = {*token++};
        ++open.n_chosen;
      } else {
        open.next.erase(open.next.begin(),
                        open.next.begin() + static_cast<std::ptrdiff_t>(open.n_now));
      }
      if (open.n_chosen == open.request.n_generate) {
        free_.give_back(open.sequence);
      }
    }
    std::erase_if(open_, [](const Open& open) { return open.n_chosen == open.request.n_generate; });
  }

  Engine& engine_;
  Requests* requests_;  ///< rank 0's
  casebook::Team team_;
  FreeSequences free_;
  Beginnings beginnings_;
  std::vector<Open> open_;  ///< the oldest first
};

}  // namespace

void serve_continuously(Engine& engine,
                        Requests* requests,
                        const casebook::Team& team,
                        int n_sequences) {
  ContinuousBatch(engine, requests, team, n_sequences, {}).run();
}

void serve_with_common_beginnings(Engine& engine,
                                  Requests* requests,
                                  const casebook::Team& team,
                                  int n_sequences,
                                  const ShareBeginning& share) {
  ContinuousBatch(engine, requests, team, n_sequences, share).run();
}

}  // namespace llm
