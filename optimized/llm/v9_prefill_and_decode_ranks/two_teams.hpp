#pragma once

#include <algorithm>

#include "harness/run/team.hpp"

namespace llm {

/// Ranks that stand one after the other in the communicator of all.
struct RankRange {
  int first = 0;
  int n = 0;

  bool has(int rank) const { return rank >= first && rank < first + n; }
};

/// The ranks in two teams, each of which has the whole model among its ranks. Rank 0, where the users
/// are, writes answers: they come token by token, and a prompt only once.
class TwoTeams {
 public:
  /// all: two ranks at least. Collective.
  explicit TwoTeams(const casebook::Team& all);
  ~TwoTeams();
  TwoTeams(const TwoTeams&) = delete;
  TwoTeams& operator=(const TwoTeams&) = delete;

  /// A quarter of the ranks: one that writes answers of 64 tokens keeps up with three that read prompts of
  /// 256 (step.md).
  static RankRange writers_of(int n_ranks) { return {0, std::max(1, n_ranks / 4)}; }
  static RankRange readers_of(int n_ranks) {
    const int n_writers = writers_of(n_ranks).n;
    return {n_writers, std::max(1, n_ranks - n_writers)};
  }

  const casebook::Team& all() const { return all_; }
  const casebook::Team& own() const { return own_; }
  RankRange writers() const { return writers_of(all_.n_ranks); }
  RankRange readers() const { return readers_of(all_.n_ranks); }
  bool writes() const { return writers().has(all_.rank); }

 private:
  casebook::Team all_;
  casebook::Team own_;  ///< this rank's of the two
};

/// Tags of the messages between the teams.
namespace tag {
inline constexpr int prompt = 1;      ///< rank 0 to the first reader: sequence, depth, tokens; empty: the end
inline constexpr int is_through = 2;  ///< the first reader to rank 0: the sequence of a prompt
inline constexpr int positions = 3;   ///< rank to rank: how many, and then their keys and values
inline constexpr int logits = 4;      ///< the first reader to rank 0
}  // namespace tag

}  // namespace llm
