#pragma once

#include <functional>
#include <span>
#include <vector>

#include "apps/llm/engine.hpp"

namespace llm {

/// Makes the first n positions of one sequence those of another as well, which has so many. Returns how
/// many it made so. An empty function: sequences share nothing.
using ShareBeginning = std::function<int(int sequence, int from, int n_positions)>;

/// The texts that stand in an engine's sequences: a prompt that begins like one of them need not be read
/// from its beginning.
class Beginnings {
 public:
  /// engine: outlives this
  Beginnings(Engine& engine, int n_sequences, ShareBeginning share);

  /// Makes a sequence ready for a request. Returns how many tokens of the prompt stand in it.
  int make_ready(int sequence, const Request& request);

  /// Tokens that went through the engine, after those of a sequence.
  void append(int sequence, std::span<const int> tokens);

  /// True if more of a prompt will stand in a sequence when another prompt has been read.
  bool should_wait(const std::vector<int>& prompt, const std::vector<int>& being_read) const;

 private:
  struct Found {
    int sequence = 0;
    int n_tokens = 0;
  };
  Found longest_beginning(const std::vector<int>& prompt) const;

  Engine& engine_;
  ShareBeginning share_;
  std::vector<std::vector<int>> texts_;  ///< [sequence]
};

}  // namespace llm
