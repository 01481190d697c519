#include <array>

#include <gtest/gtest.h>

#include "apps/llm/judge/rounding.hpp"
#include "apps/llm/judge/script.hpp"
#include "apps/llm/oracle/forward.hpp"
#include "tests/llm/fixtures.hpp"

namespace llm {
namespace {

std::vector<double> row_of(const oracle::Rows& rows, std::size_t i) {
  return {rows.row(i).begin(), rows.row(i).end()};
}

TEST(OracleTexts, that_go_on_have_the_logits_of_each_text_alone) {
  const Case input = tiny_case();
  const oracle::Crew crew(*input.model);
  const Script script = draw_script(input, 3, 48);

  const ScriptTexts texts = texts_of(script);
  const std::vector<oracle::Rows> together = oracle::forward(crew, texts.sequences);

  std::array<std::vector<int>, n_script_sequences> histories;
  std::size_t next = 0;
  for (const auto& step : script.steps) {
    for (const ScriptPiece& piece : step) {
      std::vector<int>& history = histories.at(static_cast<std::size_t>(piece.sequence));
      history.resize(static_cast<std::size_t>(piece.begin));
      history.insert(history.end(), piece.tokens.begin(), piece.tokens.end());
      oracle::Sequence text;
      text.tokens = history;
      text.first_logits = static_cast<int>(history.size()) - piece.n_logits;
      const oracle::Rows alone = oracle::forward(crew, {text}).front();
      for (std::size_t i = 0; i < alone.n; ++i) {
        const ScriptTexts::Row place = texts.rows.at(next++);
        EXPECT_EQ(row_of(together.at(place.sequence), place.row), row_of(alone, i)) << next;
      }
    }
  }
  EXPECT_EQ(next, texts.rows.size());
  // One is shortened, and goes on otherwise.
  EXPECT_EQ(texts.sequences.size(), n_script_sequences + 1U);
}

TEST(OracleTexts, exact_and_rounded_do_not_touch_each_other) {
  const Case input = tiny_case();
  const oracle::Crew crew(*input.model);
  const std::vector<oracle::Sequence> texts = texts_of(draw_script(input, 5, 24)).sequences;
  const Standing standing{Rounding::int8, Rounding::bf16};

  const BothLogits both(crew, texts, standing);
  const std::vector<oracle::Rows> exact = oracle::forward(crew, texts);
  const std::vector<oracle::Rows> alone = oracle::forward(crew, rounded(texts, standing));

  for (std::size_t k = 0; k < texts.size(); ++k) {
    EXPECT_EQ(both.exact()[k].numbers, exact[k].numbers) << k;
    EXPECT_EQ(both.rounded()[k].numbers, alone[k].numbers) << k;
    EXPECT_NE(both.rounded()[k].numbers, exact[k].numbers) << k;
  }
}

}  // namespace
}  // namespace llm
