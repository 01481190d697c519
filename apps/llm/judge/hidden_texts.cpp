// Declared in apps/llm/judge/examine.hpp.

#include <algorithm>
#include <array>
#include <cmath>

#include "apps/llm/judge/deviation.hpp"
#include "apps/llm/judge/examine.hpp"
#include "apps/llm/judge/rounding.hpp"
#include "apps/llm/random.hpp"

namespace llm {

const char* const rounding_source =
    "8 times the root mean square of what the engine's number formats do to the hidden texts, or "
    "twice "
    "the largest";

namespace {

/// Positions that all sequences hold at the end of a script.
double positions_of(const Script& script) {
  std::array<int, n_script_sequences> ends{};
  for (const auto& step : script.steps) {
    for (const ScriptPiece& piece : step) {
      ends.at(static_cast<std::size_t>(piece.sequence)) =
          piece.begin + static_cast<int>(piece.tokens.size());
    }
  }
  double sum = 0.0;
  for (const int end : ends) {
    sum += end;
  }
  return sum;
}

/// An engine keeps nothing, or every key and value once and at most a page more a sequence.
casebook::Check cache_check(const Inquiry& inquiry, double positions, double bytes) {
  const Shape& shape = inquiry.model().shape();
  const double number = inquiry.evidence().standing.cache == Rounding::f32 ? 4.0 : 2.0;
  const double needed = positions * 2.0 * shape.n_layers * shape.d_key() * number;
  constexpr double page = 64.0;
  return {"cache_bytes",
          bytes == 0.0     ? 0.0
          : bytes < needed ? INFINITY
                           : bytes / needed - 1.0,
          n_script_sequences * page / positions,
          "a page of 64 positions for each sequence"};
}

}  // namespace

void examine_hidden_texts(Inquiry& inquiry, int n_tokens, std::vector<casebook::Check>& checks) {
  const Script script = draw_script(inquiry.input(), mix(inquiry.seed() + 1), n_tokens);
  oracle::Rows logits;
  for (const auto& step : script.steps) {
    const oracle::Rows rows = inquiry.ask(step);
    logits.width = rows.width;
    logits.n += rows.n;
    logits.numbers.insert(logits.numbers.end(), rows.numbers.begin(), rows.numbers.end());
  }
  const double bytes = inquiry.cache_bytes();
  const oracle::Crew crew(inquiry.model(), inquiry.team());
  if (!inquiry.is_first()) {
    return;
  }
  const ScriptTexts texts = texts_of(script);
  Evidence& evidence = inquiry.evidence();
  const BothLogits of_oracle(crew, texts.sequences, evidence.standing);
  const std::span<const oracle::Rows> exact = of_oracle.exact();
  evidence.bound = std::max(evidence.bound, bound_by_rounding(exact, of_oracle.rounded()));
  evidence.mean_spread = 0.0;
  double largest = 0.0;
  double divergence = 0.0;
  for (std::size_t i = 0; i < texts.rows.size(); ++i) {
    const std::span<const double> row = exact[texts.rows[i].sequence].row(texts.rows[i].row);
    const Deviation apart = deviation(row, logits.row(i));
    const double spread = spread_of(row);
    largest = worse(largest, apart.largest);
    divergence = worse(divergence, apart.kullback_leibler / (spread * spread));
    evidence.mean_spread += spread / static_cast<double>(texts.rows.size());
  }
  evidence.max_logit_error = worse(evidence.max_logit_error, largest);
  checks.push_back({"hidden_logits", largest, evidence.bound, rounding_source});
  checks.push_back({"hidden_divergence",
                    divergence,
                    0.5 * evidence.bound * evidence.bound,
                    "logits off by d change the divergence by at most d^2 / 2"});
  checks.push_back(cache_check(inquiry, positions_of(script), bytes));
}

void examine_pieces(Inquiry& inquiry, std::vector<casebook::Check>& checks) {
  const Case& input = inquiry.input();
  Draw draw(inquiry.seed() + 2);
  const std::vector<int> text = draw_tokens(input, draw.word(), long_prompt_tokens(input));
  const std::vector<int> neighbour = draw_tokens(input, draw.word(), 5);
  const int cut = 1 + draw.below(static_cast<int>(text.size()) - 1);
  const std::vector<int> first(text.begin(), text.begin() + cut);
  const std::vector<int> second(text.begin() + cut, text.end());
  const oracle::Rows whole = inquiry.ask({{1, 0, text, 1}});
  inquiry.ask({{1, 0, first, 1}});
  const oracle::Rows pieces = inquiry.ask({{2, 0, neighbour, 1}, {1, cut, second, 1}});
  if (!inquiry.is_first()) {
    return;
  }
  // Either may be off by the bound.
  checks.push_back({"whole_and_pieces",
                    deviation(whole.row(0), pieces.row(1)).largest,
                    2.0 * inquiry.evidence().bound,
                    rounding_source});
}

void examine_held_text(Inquiry& inquiry, std::vector<casebook::Check>& checks) {
  const Case& input = inquiry.input();
  if (!input.held) {
    return;
  }
  const int n = held_tokens(input);
  const auto n_held = static_cast<int>(input.held->tokens.size());
  const int first = Draw(inquiry.seed() + 3).below(n_held - n + 1);
  const auto begin = input.held->tokens.begin() + first;
  const std::vector<int> text(begin, begin + n);
  const oracle::Rows logits = inquiry.ask({{0, 0, text, n}});
  if (!inquiry.is_first()) {
    return;
  }
  double surprises = 0.0;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    surprises += surprise(text[i + 1], logits.row(i));
  }
  inquiry.evidence().perplexity = std::exp(surprises / static_cast<double>(text.size() - 1));
  const double middle = 0.5 * (input.held->lowest + input.held->highest);
  checks.push_back({"perplexity",
                    inquiry.evidence().perplexity - middle,
                    input.held->highest - middle,
                    "what the case allows for any piece of its held text"});
}

}  // namespace llm
