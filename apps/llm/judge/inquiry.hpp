#pragma once

#include <cstdint>
#include <vector>

#include "apps/llm/judge/evidence.hpp"
#include "apps/llm/judge/script.hpp"
#include "apps/llm/oracle/product.hpp"
#include "harness/run/draw.hpp"
#include "harness/run/team.hpp"

namespace llm {

/// Questions that later answers are asked by chance.
enum class Question { hidden_texts, pieces, held_text, answers_by_engine, answers_by_oracle };

/// The judge's access to an engine: sequences of its own, and what it knows of the engine so far.
/// Where requests have no given context, its sequences are drawn among all that the engine has, so
/// that an error in any one of them shows.
class Inquiry {
 public:
  /// Empties the judge's sequences. Collective, like all that asks the engine.
  Inquiry(Engine& engine,
          const Case& input,
          const casebook::Team& team,
          const casebook::Draw& draw);

  /// True if the draw pays for a question: always where its effort is 1, else with that chance. The same
  /// on every rank.
  bool asks(Question question) const;

  /// One call of the engine with pieces of the judge's sequences. Returns [row][n_vocabulary] on rank
  /// 0, nothing elsewhere.
  oracle::Rows ask(const std::vector<ScriptPiece>& pieces);

  /// All rows of logits that chose a request's answer, computed once more in one piece.
  /// text: the prompt and all tokens of the answer but the last. Returns [n_logits][n_vocabulary] on
  /// rank 0, nothing elsewhere.
  oracle::Rows ask_again(int request, const std::vector<int>& text, int n_logits);

  /// Rank 0's numbers on every rank. Collective.
  std::vector<int> share(std::vector<int> numbers) const;

  /// Bytes that all ranks keep for keys and values, beyond those when the inquiry began.
  double cache_bytes() const;

  const Case& input() const { return input_; }
  const Model& model() const { return *input_.model; }
  const casebook::Team& team() const { return team_; }
  bool is_first() const { return team_.rank == 0; }
  std::uint64_t seed() const { return draw_.seed; }
  bool is_whole() const { return draw_.effort >= 1.0; }
  Evidence& evidence() { return *input_.evidence; }
  const Evidence& evidence() const { return *input_.evidence; }

 private:
  oracle::Rows forward(const std::vector<Piece>& pieces);
  double all_cache_bytes() const;

  Engine& engine_;
  const Case& input_;
  casebook::Team team_;
  casebook::Draw draw_;
  std::vector<int> sequences_;  ///< the engine's, for each of the judge's
  double bytes_before_ = 0.0;
};

}  // namespace llm
