#include "apps/llm/peers/peer_answer.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "apps/llm/judge/deviation.hpp"
#include "apps/llm/judge/rounding.hpp"
#include "harness/core/error.hpp"

namespace llm {
namespace {

std::vector<int> joined(std::span<const int> prompt, std::span<const int> answer) {
  std::vector<int> text(prompt.begin(), prompt.end());
  text.insert(text.end(), answer.begin(), answer.end());
  return text;
}

void require_complete(const PeerAnswer& answer, int n_vocabulary) {
  for (const int token : answer.tokens) {
    if (token < 0 || token >= n_vocabulary) {
      throw casebook::UsageError(fmt::format(
          "the peer answered with token {}; the model has those from 0 to {}: is it the same file?",
          token,
          n_vocabulary - 1));
    }
  }
  if (answer.tokens.empty() || answer.logits.size() != static_cast<std::size_t>(n_vocabulary)) {
    throw casebook::UsageError(
        fmt::format("the peer gave {} tokens and {} logits; one token at least and {} logits are "
                    "needed: is it the same file?",
                    answer.tokens.size(),
                    answer.logits.size(),
                    n_vocabulary));
  }
}

}  // namespace

Standing standing_of_peer(NumberFormat format) {
  switch (format) {
    case NumberFormat::f32:
      return {Rounding::f32, Rounding::bf16};
    case NumberFormat::f16:
    case NumberFormat::bf16:
      return {Rounding::bf16, Rounding::bf16};
    case NumberFormat::q8_0:
    case NumberFormat::q4_0:
      return {Rounding::int8, Rounding::bf16};
  }
  return {};
}

std::vector<int> probe_of(std::span<const int> prompt, const PeerAnswer& answer, int n_probe) {
  std::vector<int> text = joined(prompt, answer.tokens);
  text.resize(std::min(text.size(), static_cast<std::size_t>(n_probe)));
  return text;
}

PeerErrors judge_peer(const Model& model,
                      std::span<const int> prompt,
                      const PeerAnswer& answer,
                      int n_probe) {
  require_complete(answer, model.shape().n_vocabulary);
  oracle::Sequence whole;
  whole.tokens = joined(prompt, std::span(answer.tokens).first(answer.tokens.size() - 1));
  whole.first_logits = static_cast<int>(prompt.size()) - 1;
  oracle::Sequence probe;
  probe.tokens = probe_of(prompt, answer, n_probe);
  oracle::Sequence rounded_probe = probe;
  rounded_probe.standing = standing_of_peer(model.main_format());
  const std::vector<oracle::Rows> logits =
      oracle::forward(oracle::Crew(model), {whole, probe, rounded_probe});
  const std::span<const oracle::Rows> exact = std::span(logits).first(2);
  const double bound = bound_by_rounding(exact.last(1), std::span(logits).last(1));
  PeerErrors errors;
  errors.logits = deviation(exact[1].row(exact[1].n - 1), answer.logits).largest / bound;
  for (std::size_t i = 0; i < answer.tokens.size(); ++i) {
    errors.choices =
        std::max(errors.choices, shortfall(answer.tokens[i], exact[0].row(i)) / (2.0 * bound));
  }
  return errors;
}

}  // namespace llm
