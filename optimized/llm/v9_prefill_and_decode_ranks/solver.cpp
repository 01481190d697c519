#include <algorithm>

#include "optimized/llm/v9_prefill_and_decode_ranks/read_prompts.hpp"
#include "optimized/llm/v9_prefill_and_decode_ranks/write_answers.hpp"
#include "parts/llm/serving/continuous_batch.hpp"
#include "parts/llm/sharing/together.hpp"

namespace llm {
namespace {

/// One team reads prompts, the other writes answers: a piece of several tokens goes to the readers, a
/// single token to the writers. A sequence is in one team at a time, and goes to the one that needs it.
class PrefillAndDecode final : public Engine {
 public:
  explicit PrefillAndDecode(const casebook::Team& team)
      : teams_(team), pass_(AmongRanks(teams_.own())) {}

  void load(const Model& model, std::span<const int> n_positions) override {
    pass_.load(model, n_positions);
    side_ = std::make_unique<Side>(teams_, pass_, model.shape());
    is_with_writers_.assign(n_positions.size(), false);
  }

  void restore(int sequence, const GivenContext& context) override {
    is_with_writers_[static_cast<std::size_t>(sequence)] = false;
    if (!teams_.writes()) {
      pass_.restore(sequence, context);
    }
  }

  void shorten(int sequence, int n_positions) override { pass_.shorten(sequence, n_positions); }

  void forward(std::span<const Piece> pieces, std::span<float> logits) override {
    std::vector<Piece> own;
    std::size_t n_read = 0;  // rows of logits that the readers have
    for (const Piece& piece : pieces) {
      const bool is_single = piece.tokens.size() == 1;
      bring(piece.sequence, is_single);
      if (is_single == teams_.writes()) {
        own.push_back(piece);
      }
      n_read += is_single ? 0 : static_cast<std::size_t>(piece.n_logits);
    }
    const bool is_first = teams_.own().rank == 0;
    std::vector<float> found(
        is_first ? static_cast<std::size_t>(n_logits(own)) * side_->n_vocabulary() : 0);
    if (!own.empty()) {
      pass_.forward(own, found);
    }
    if (teams_.all().rank == 0) {
      merge(pieces, found, n_read > 0 ? side_->receive_logits(n_read) : found, logits);
    } else if (is_first && n_read > 0) {
      side_->send_logits(found);
    }
  }

  void serve(Requests* requests) override {
    const auto n_sequences = static_cast<int>(is_with_writers_.size());
    for (int sequence = 0; sequence < n_sequences; ++sequence) {
      bring(sequence, false);
    }
    const std::vector<int> used =
        teams_.writes() ? write_answers(*side_, requests, n_sequences) : read_prompts(*side_);
    for (const int sequence : used) {
      is_with_writers_[static_cast<std::size_t>(sequence)] = true;
    }
  }

  Standing standing() const override { return pass_.standing(); }
  double cache_bytes() const override { return pass_.cache_bytes(); }

 private:
  void bring(int sequence, bool to_writers) {
    const auto index = static_cast<std::size_t>(sequence);
    if (is_with_writers_[index] == to_writers) {
      return;
    }
    is_with_writers_[index] = to_writers;
    if (teams_.writes() == to_writers) {
      side_->receive(sequence);
    } else {
      side_->send(sequence);
    }
  }

  /// Rows in the order of the pieces: single tokens' from the writers, the others from the readers.
  void merge(std::span<const Piece> pieces,
             const std::vector<float>& written,
             const std::vector<float>& read,
             std::span<float> logits) const {
    auto next_written = written.begin();
    auto next_read = read.begin();
    auto to = logits.begin();
    for (const Piece& piece : pieces) {
      auto& next = piece.tokens.size() == 1 ? next_written : next_read;
      const auto n = static_cast<std::ptrdiff_t>(static_cast<std::size_t>(piece.n_logits) *
                                                 side_->n_vocabulary());
      to = std::copy(next, next + n, to);
      next += n;
    }
  }

  TwoTeams teams_;
  Pass pass_;
  std::unique_ptr<Side> side_;
  std::vector<bool> is_with_writers_;  ///< [sequence]
};

}  // namespace

std::unique_ptr<Engine> make_engine(const Shape& shape, const casebook::Team& team) {
  casebook::Team larger = team;
  larger.n_ranks = TwoTeams::readers_of(team.n_ranks).n;
  require_shareable(shape, larger);
  if (team.n_ranks == 1) {  // one rank does both, as before
    auto pass = std::make_unique<Pass>(AmongRanks(team));
    return std::make_unique<Together>(team, std::move(pass), serve_continuously);
  }
  return std::make_unique<PrefillAndDecode>(team);
}

}  // namespace llm
