#pragma once

#include "apps/llm/judge/inquiry.hpp"
#include "apps/llm/result.hpp"
#include "harness/run/check.hpp"

namespace llm {

/// The judge's questions; each adds its checks. The first one finds the bounds of the others.
/// Collective; checks are rank 0's.

/// Hidden texts of about so many tokens: logits, divergence, bytes kept. Finds the evidence's bound.
void examine_hidden_texts(Inquiry& inquiry, int n_tokens, std::vector<casebook::Check>& checks);

/// A prompt as long as the requests', whole and in two pieces.
void examine_pieces(Inquiry& inquiry, std::vector<casebook::Check>& checks);

/// Perplexity of the held text, if the case has one.
void examine_held_text(Inquiry& inquiry, std::vector<casebook::Check>& checks);

/// The answers to the requests: some of them by the oracle, more of them by asking the engine again.
/// answers: on rank 0
void examine_answers(Inquiry& inquiry,
                     const std::vector<Answer>& answers,
                     std::vector<casebook::Check>& checks);

/// "8 times the root mean square ...": where the bound comes from.
extern const char* const rounding_source;

/// Tokens of each question.
int script_tokens(const Case& input);
int script_tokens_always(const Case& input);  ///< of every answer, whatever is drawn
int long_prompt_tokens(const Case& input);
int held_tokens(const Case& input);

}  // namespace llm
