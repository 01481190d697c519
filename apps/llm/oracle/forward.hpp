#pragma once

#include <optional>
#include <vector>

#include "apps/llm/engine.hpp"
#include "apps/llm/oracle/crew.hpp"

namespace llm::oracle {

/// A text whose logits are asked for.
struct Sequence {
  std::vector<int> tokens;
  std::optional<GivenContext> given;  ///< positions in front of the tokens
  int first_logits = 0;               ///< logits of tokens from this one on are wanted

  /// None: exact. Else numbers are rounded where such an engine rounds them, so that the difference is what its
  /// formats do to these logits.
  std::optional<Standing> standing = {};
};

/// The forward pass in double, after the formulas in README.md, all positions at once and nothing
/// kept. It shares no code with any variant. On the crew's first rank. Short texts cost little beside the weights,
/// which are read once for all of them.
/// Returns one block of rows per sequence: [tokens from first_logits on][n_vocabulary]
/// Errors: an exception of the model's when its file cannot be read
std::vector<Rows> forward(const Crew& crew, const std::vector<Sequence>& sequences);

}  // namespace llm::oracle
