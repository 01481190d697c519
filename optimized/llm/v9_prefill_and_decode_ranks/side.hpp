#pragma once

#include <vector>

#include "optimized/llm/v9_prefill_and_decode_ranks/pass.hpp"
#include "optimized/llm/v9_prefill_and_decode_ranks/two_teams.hpp"

namespace llm {

/// One of the two teams, as each of its ranks sees it.
class Side {
 public:
  Side(const TwoTeams& teams, Pass& pass, const Shape& shape)
      : teams_(teams), pass_(pass), shape_(shape) {}

  const TwoTeams& teams() const { return teams_; }
  Pass& pass() const { return pass_; }
  std::size_t n_vocabulary() const { return static_cast<std::size_t>(shape_.n_vocabulary); }

  /// Gives a sequence's keys and values to the other team and forgets them here: they are kept once.
  /// All ranks of this team call it, and those of the other receive().
  void send(int sequence) const;
  void receive(int sequence) const;

  /// This team's logits, or as many from the other team, for rank 0.
  void send_logits(const std::vector<float>& logits) const;
  std::vector<float> receive_logits(std::size_t n_rows) const;

 private:
  /// Heads of keys that a rank of the other team has as well, by their numbers on this rank.
  struct Common {
    int rank;  ///< among all ranks
    int first_head;
    int end_head;
  };
  std::vector<Common> common_heads() const;

  const TwoTeams& teams_;
  Pass& pass_;
  const Shape& shape_;
};

}  // namespace llm
