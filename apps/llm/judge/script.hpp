#pragma once

#include <cstdint>
#include <vector>

#include "apps/llm/case.hpp"
#include "apps/llm/oracle/forward.hpp"

namespace llm {

/// One piece of a script: its tokens follow the first `begin` positions of the sequence; what
/// stood there before is forgotten.
struct ScriptPiece {
  int sequence = 0;
  int begin = 0;
  std::vector<int> tokens;
  int n_logits = 1;
};

/// Texts that no engine has seen before, given to it in several steps: prompts of different lengths
/// together, single tokens beside prompts, and a sequence that goes back and on in another way.
struct Script {
  std::vector<std::vector<ScriptPiece>> steps;

  /// Rows of logits of all steps.
  int n_logits() const;
};

/// Sequences that a script uses, from 0.
inline constexpr int n_script_sequences = 4;

/// n_tokens: of all pieces, about; at least 24
Script draw_script(const Case& input, std::uint64_t seed, int n_tokens);

/// Every text of a script once, and where in the oracle's answer each row of logits is found. A text that goes on is
/// one; what follows a shortened beginning is another.
struct ScriptTexts {
  std::vector<oracle::Sequence> sequences;
  struct Row {
    std::size_t sequence;
    std::size_t row;
  };
  std::vector<Row> rows;  ///< in the order in which an engine gives them
};
ScriptTexts texts_of(const Script& script);

}  // namespace llm
