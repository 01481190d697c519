// Declared in apps/llm/judge/examine.hpp and apps/llm/judge/judge.hpp.

#include <algorithm>
#include <cmath>
#include <numeric>

#include "apps/llm/judge/deviation.hpp"
#include "apps/llm/judge/examine.hpp"
#include "apps/llm/judge/judge.hpp"
#include "apps/llm/judge/rounding.hpp"
#include "apps/llm/random.hpp"
#include "apps/llm/sampling.hpp"
#include "apps/llm/work.hpp"

namespace llm {
namespace {

/// Flops of the answers that the oracle looks at, which takes it two seconds, and of those that the
/// engine is asked again. One answer is always looked at.
constexpr double affordable_for_oracle = 4e10;
constexpr double affordable_for_engine = 2e11;

/// Flops of all answers up to which the oracle looks at all of them whole, whatever is drawn.
constexpr double whole_always_affordable = 2e11;

/// Flops of the beginning of an answer that the oracle looks at in any case.
constexpr double always_affordable = 2e10;

/// Requests in an order that the seed draws.
std::vector<int> drawn_requests(const Case& input, std::uint64_t seed) {
  std::vector<int> order(static_cast<std::size_t>(input.n_requests));
  std::iota(order.begin(), order.end(), 0);
  Draw draw(seed);
  for (int i = input.n_requests - 1; i > 0; --i) {
    std::swap(order[static_cast<std::size_t>(i)],
              order[static_cast<std::size_t>(draw.below(i + 1))]);
  }
  return order;
}

double flops_of_answer(const Case& input) {
  const double tokens = input.n_prompt + input.n_generate;
  return tokens * flops_of_token(input.model->shape(), input.depth);
}

int affordable_requests(const Case& input, double flops) {
  const double n = std::min<double>(input.n_requests, flops / flops_of_answer(input));
  return std::max(1, static_cast<int>(n));
}

/// Tokens of an answer that the oracle can look at in any case; 0: the prompt alone is too long.
int tokens_always_affordable(const Case& input) {
  const double tokens = always_affordable / flops_of_token(input.model->shape(), input.depth);
  return std::clamp(static_cast<int>(tokens) - input.n_prompt, 0, input.n_generate);
}

/// The text after which each of the first n tokens of an answer was chosen.
oracle::Sequence text_of(const Case& input, const Answer& answer, int n) {
  oracle::Sequence text;
  text.tokens = answer.request.prompt;
  text.tokens.insert(text.tokens.end(), answer.tokens.begin(), answer.tokens.begin() + n - 1);
  text.first_logits = static_cast<int>(answer.request.prompt.size()) - 1;
  if (input.depth > 0) {
    text.given.emplace(input.context_seed, answer.request.id, input.depth);
  }
  return text;
}

/// Requests without as many tokens as were asked for, each within the vocabulary.
int incomplete(const Case& input, const std::vector<Answer>& answers) {
  const int n_vocabulary = input.model->shape().n_vocabulary;
  int n = std::abs(input.n_requests - static_cast<int>(answers.size()));
  for (const Answer& answer : answers) {
    const bool is_whole = static_cast<int>(answer.tokens.size()) == input.n_generate &&
                          answer.spots.size() == answer.tokens.size() &&
                          std::all_of(answer.tokens.begin(), answer.tokens.end(), [&](int token) {
                            return token >= 0 && token < n_vocabulary;
                          });
    n += is_whole ? 0 : 1;
  }
  return n;
}

/// By how much the chosen token misses what exact logits would have chosen: in units of the spread
/// for the most probable one, of probability for a drawn one.
double missed(const Case& input, const Answer& answer, std::size_t i, std::span<const double> row) {
  const int token = answer.tokens[i];
  if (input.sampling.temperature <= 0.0) {
    return shortfall(token, row);
  }
  const Part part = part_of(token, row, input.sampling);
  const double point = point_of(input.seed, answer.request.id, static_cast<int>(i));
  return std::max({0.0, part.begin - point, point - part.end});
}

double largest_spot(const Answer& answer, std::size_t i, std::span<const double> row) {
  double largest = 0.0;
  for (const Spot& spot : answer.spots[i]) {
    const double exact = row[static_cast<std::size_t>(spot.token)];
    largest = worse(largest, std::abs(static_cast<double>(spot.logit) - exact));
  }
  return largest / spread_of(row);
}

/// A logit that is off by d, of a spread s, moves a probability by at most exp(2 d s / T) - 1; a token
/// that just enters the top_k or leaves it, by its own probability, which is below 1 / top_k.
/// bound: of the logits
double choice_bound(const Inquiry& inquiry, double bound) {
  const Sampling& sampling = inquiry.input().sampling;
  if (sampling.temperature <= 0.0) {
    return 2.0 * bound;
  }
  const double by_rounding =
      std::expm1(2.0 * bound * inquiry.evidence().mean_spread / sampling.temperature);
  return by_rounding + (sampling.top_k > 0 ? 1.0 / sampling.top_k : 0.0);
}

/// Compares the first n tokens of some answers with the oracle's. Collective.
void compare_with_oracle(const Inquiry& inquiry,
                         std::span<const int> drawn,
                         int n,
                         const std::vector<Answer>& answers,
                         std::vector<casebook::Check>& checks) {
  const oracle::Crew crew(inquiry.model(), inquiry.team());
  if (!inquiry.is_first()) {
    return;
  }
  const Case& input = inquiry.input();
  std::vector<oracle::Sequence> texts;
  for (const int request : drawn) {
    texts.push_back(text_of(input, answers[static_cast<std::size_t>(request)], n));
  }
  const std::vector<oracle::Rows> exact = oracle::forward(crew, texts);
  double of_logits = 0.0;
  double of_choices = 0.0;
  for (std::size_t k = 0; k < drawn.size(); ++k) {
    const Answer& answer = answers[static_cast<std::size_t>(drawn[k])];
    for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) {
      of_logits = worse(of_logits, largest_spot(answer, i, exact[k].row(i)));
      of_choices = worse(of_choices, missed(input, answer, i, exact[k].row(i)));
    }
  }
  double bound = inquiry.evidence().bound;
  if (of_logits > bound || of_choices > choice_bound(inquiry, bound)) {
    // A text that reads well may be more sensitive than the hidden ones, which are drawn tokens.
    bound =
        std::max(bound,
                 bound_by_rounding(
                     exact, oracle::forward(crew, rounded(texts, inquiry.evidence().standing))));
  }
  checks.push_back({"answer_logits",
                    of_logits,
                    bound,
                    "8 times the root mean square of what the engine's number formats do to the "
                    "hidden texts or to the answers', or twice the largest"});
  checks.push_back({"chosen_tokens",
                    of_choices,
                    choice_bound(inquiry, bound),
                    "no other token may be better by more than both logits may be off"});
}

/// Compares answers with those of the engine when it is asked again. Collective.
void compare_with_engine(Inquiry& inquiry,
                         std::span<const int> drawn,
                         const std::vector<Answer>& answers,
                         std::vector<casebook::Check>& checks) {
  double apart = 0.0;
  for (const int request : drawn) {
    std::vector<int> tokens;
    if (inquiry.is_first()) {
      const Answer& answer = answers[static_cast<std::size_t>(request)];
      tokens = text_of(inquiry.input(), answer, inquiry.input().n_generate).tokens;
    }
    tokens = inquiry.share(std::move(tokens));
    const oracle::Rows rows = inquiry.ask_again(request, tokens, inquiry.input().n_generate);
    for (std::size_t i = 0; i < rows.n; ++i) {
      apart =
          worse(apart, largest_spot(answers[static_cast<std::size_t>(request)], i, rows.row(i)));
    }
  }
  checks.push_back({"answered_again", apart, 2.0 * inquiry.evidence().bound, rounding_source});
}

}  // namespace

bool judges_answers_whole(const Case& input) {
  return input.n_requests * flops_of_answer(input) <= whole_always_affordable;
}

void examine_answers(Inquiry& inquiry,
                     const std::vector<Answer>& answers,
                     std::vector<casebook::Check>& checks) {
  const Case& input = inquiry.input();
  int n_incomplete = inquiry.is_first() ? incomplete(input, answers) : 0;
  n_incomplete = inquiry.share({n_incomplete}).front();
  checks.push_back({"answers_complete",
                    static_cast<double>(n_incomplete),
                    0.0,
                    "as many tokens as were asked for"});
  if (n_incomplete > 0) {
    return;
  }
  const std::vector<int> drawn = drawn_requests(input, inquiry.seed() + 4);
  const auto first = [&](double flops) {
    return std::span(drawn).first(static_cast<std::size_t>(affordable_requests(input, flops)));
  };
  const int n_always = tokens_always_affordable(input);
  std::span<const int> for_oracle;  // whole answers
  if (judges_answers_whole(input)) {
    for_oracle = drawn;
  } else if (inquiry.asks(Question::answers_by_oracle)) {
    for_oracle = first(affordable_for_oracle);
  }
  std::span<const int> for_engine;
  if (inquiry.asks(Question::answers_by_engine)) {
    for_engine = first(affordable_for_engine);
  } else if (n_always == 0) {
    for_engine = first(0.0);
  }
  // An answer that the oracle looks at whole needs no engine.
  if (for_engine.size() > for_oracle.size()) {
    compare_with_engine(inquiry, for_engine.subspan(for_oracle.size()), answers, checks);
  }
  if (!for_oracle.empty()) {
    compare_with_oracle(inquiry, for_oracle, input.n_generate, answers, checks);
  } else if (n_always > 0) {
    compare_with_oracle(inquiry, first(0.0), n_always, answers, checks);
  }
}

}  // namespace llm
