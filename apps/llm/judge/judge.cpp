#include "apps/llm/judge/judge.hpp"

#include <algorithm>

#include "apps/llm/judge/examine.hpp"
#include "apps/llm/judge/lone_request.hpp"
#include "apps/llm/judge/script.hpp"
#include "apps/llm/work.hpp"

namespace llm {

int script_tokens(const Case& input) {
  constexpr double affordable = 2e10;  // flops: the oracle does them in about a second
  const double tokens = affordable / flops_of_token(input.model->shape(), 0);
  return static_cast<int>(std::clamp(tokens, 48.0, 420.0));
}

int script_tokens_always(const Case& input) {
  constexpr double affordable = 2e9;  // flops: a tenth of a second
  // A third of 210 reaches beyond a window of 64; a script has 24 at least.
  const double tokens = affordable / flops_of_token(input.model->shape(), 0);
  return static_cast<int>(std::clamp(tokens, 24.0, 210.0));
}

int long_prompt_tokens(const Case& input) {
  constexpr int longest = 2048;  // so that a contest's prompt is not run four times
  return std::clamp(input.n_prompt, 2, longest);
}

int held_tokens(const Case& input) {
  constexpr int most = 192;
  return input.held ? std::min(most, static_cast<int>(input.held->tokens.size())) : 0;
}

std::vector<int> sequences_for(const Case& input) {
  const int own = std::max({script_tokens(input), long_prompt_tokens(input), held_tokens(input)});
  const int each = input.depth > 0 ? input.context() : std::max(own, input.context());
  std::vector<int> n_positions(static_cast<std::size_t>(input.n_open()), each);
  n_positions.insert(n_positions.end(), n_script_sequences, input.depth > 0 ? own : each);
  return n_positions;
}

std::vector<casebook::Check> judge(const Case& input,
                                   const Result& result,
                                   const casebook::Team& team,
                                   const casebook::Draw& draw) {
  if (input.n_users > 0) {
    input.evidence->lone = measure_alone(*result.engine, input, team);
  }
  Inquiry inquiry(*result.engine, input, team, draw);
  std::vector<casebook::Check> checks;
  // Number formats and the reach of attention are asked of every solve: an engine may be honest in one.
  examine_hidden_texts(inquiry,
                       inquiry.asks(Question::hidden_texts) ? script_tokens(input)
                                                            : script_tokens_always(input),
                       checks);
  if (inquiry.asks(Question::pieces)) {
    examine_pieces(inquiry, checks);
  }
  if (input.held && inquiry.asks(Question::held_text)) {
    examine_held_text(inquiry, checks);
  }
  examine_answers(inquiry, result.answers, checks);
  if (inquiry.is_first()) {
    checks.push_back(casebook::check_stated({{result.cache_bytes}}));
  }
  return checks;
}

}  // namespace llm
