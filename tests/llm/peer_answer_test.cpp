#include "apps/llm/peers/peer_answer.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "apps/llm/oracle/forward.hpp"
#include "harness/core/error.hpp"
#include "tests/llm/fixtures.hpp"

namespace llm {
namespace {

constexpr int n_probe = 8;
const std::vector<int> prompt = {7, 200, 31, 7, 150, 12};

/// Answer of a program that rounds as the standing claims.
PeerAnswer answer_with(const Model& model, const Standing& standing, int n_tokens) {
  PeerAnswer answer;
  for (int i = 0; i < n_tokens; ++i) {
    oracle::Sequence text;
    text.tokens = probe_of(prompt, answer, 1000);
    text.first_logits = static_cast<int>(text.tokens.size()) - 1;
    text.standing = standing;
    const oracle::Rows rows = oracle::forward(oracle::Crew(model), {text}).front();
    answer.tokens.push_back(static_cast<int>(
        std::max_element(rows.numbers.begin(), rows.numbers.end()) - rows.numbers.begin()));
  }
  oracle::Sequence probe;
  probe.tokens = probe_of(prompt, answer, n_probe);
  probe.first_logits = static_cast<int>(probe.tokens.size()) - 1;
  probe.standing = standing;
  answer.logits = oracle::forward(oracle::Crew(model), {probe}).front().numbers;
  return answer;
}

/// A model whose weights have one format, and the answer of a program that rounds as llama.cpp does.
struct Asked {
  std::shared_ptr<const Model> model;
  PeerAnswer right;

  explicit Asked(NumberFormat format)
      : model(tiny_model(format)), right(answer_with(*model, standing_of_peer(format), 4)) {}

  PeerErrors judged(const PeerAnswer& answer) const {
    return judge_peer(*model, prompt, answer, n_probe);
  }
};

template <class Check>
void with_each_format(const Check& check) {
  for (const NumberFormat format : {NumberFormat::bf16, NumberFormat::q8_0}) {
    SCOPED_TRACE(name_of(format));
    check(Asked(format));
  }
}

TEST(PeerAnswer, is_within_the_bounds_when_it_is_rounded_as_its_format_is) {
  with_each_format([](const Asked& asked) {
    const PeerErrors errors = asked.judged(asked.right);

    EXPECT_GT(errors.logits, 0.0);
    EXPECT_LE(errors.logits, 1.0);
    EXPECT_LE(errors.choices, 1.0);
  });
}

TEST(PeerAnswer, is_beyond_the_bound_with_another_token_than_the_best) {
  with_each_format([](const Asked& asked) {
    PeerAnswer wrong = asked.right;
    wrong.tokens.back() = (wrong.tokens.back() + 1) % asked.model->shape().n_vocabulary;

    EXPECT_GT(asked.judged(wrong).choices, 1.0);
  });
}

TEST(PeerAnswer, is_beyond_the_bound_with_logits_of_other_tokens) {
  with_each_format([](const Asked& asked) {
    PeerAnswer wrong = asked.right;
    std::rotate(wrong.logits.begin(), wrong.logits.begin() + 1, wrong.logits.end());

    EXPECT_GT(asked.judged(wrong).logits, 1.0);
  });
}

TEST(PeerAnswer, is_within_no_bound_with_a_logit_that_is_no_number) {
  with_each_format([](const Asked& asked) {
    PeerAnswer wrong = asked.right;
    wrong.logits[17] = NAN;

    EXPECT_FALSE(asked.judged(wrong).logits <= 1.0);
  });
}

TEST(PeerAnswer, is_an_error_where_it_does_not_fit_the_model) {
  with_each_format([](const Asked& asked) {
    PeerAnswer short_of_logits = asked.right;
    short_of_logits.logits.pop_back();
    PeerAnswer strange = asked.right;
    strange.tokens.front() = asked.model->shape().n_vocabulary;

    EXPECT_THROW(asked.judged(short_of_logits), casebook::UsageError);
    EXPECT_THROW(asked.judged(strange), casebook::UsageError);
  });
}

}  // namespace
}  // namespace llm
