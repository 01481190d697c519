#include <string>

#include <gtest/gtest.h>

#include "apps/llm/judge/examine.hpp"
#include "apps/llm/memory.hpp"
#include "apps/llm/model/kept_model.hpp"
#include "apps/llm/read_case.hpp"
#include "apps/llm/work.hpp"
#include "harness/core/error.hpp"
#include "tests/harness/message_of.hpp"
#include "tests/llm/fixtures.hpp"

namespace llm {
namespace {

constexpr const char* tiny_file = CASEBOOK_SOURCE_DIR "/apps/llm/cases/tiny.toml";

casebook::InputChoice changed(const std::vector<std::string>& overrides) {
  casebook::InputChoice choice;
  choice.case_file = tiny_file;
  choice.overrides = overrides;
  return choice;
}

std::string refusal_of(const std::vector<std::string>& overrides) {
  try {
    read_case(changed(overrides));
  } catch (const casebook::UsageError& error) {
    return error.what();
  }
  return "";
}

void expect_words(const std::vector<std::string>& overrides, const std::string& words) {
  const std::string said = refusal_of(overrides);
  EXPECT_NE(said.find(words), std::string::npos) << "said: `" << said << "`";
}

TEST(Work, is_counted_in_floats) {
  EXPECT_EQ(work(read_case(changed({}))).numbers, casebook::Numbers::floats);
}

TEST(Case, refuses_what_is_out_of_range) {
  expect_words({"generate=0"}, "generate: a whole number from 1");
  expect_words({"requests=-3"}, "requests: a whole number from 1");
  expect_words({"temperature=nan"}, "temperature: a number from 0 to 100");
  expect_words({"tokens=5"}, "tokens");
  expect_words({"format=q9"}, "q9");
  expect_words({"model=nowhere.gguf"}, "there is no such file");
}

TEST(Case, refuses_a_context_beyond_the_models) {
  expect_words({"depth=1024"}, "and tiny bf16 was made for 1024; use less of them");
  EXPECT_EQ(refusal_of({"depth=1000"}), "");
}

TEST(Case, refuses_a_text_where_the_model_has_no_tokenizer) {
  expect_words({"prompt=once upon a time"}, "prompt needs a tokenizer");
}

TEST(Case, says_everything_that_is_wrong_at_once) {
  const std::string said = refusal_of({"generate=0", "requests=0"});

  EXPECT_NE(said.find("generate"), std::string::npos);
  EXPECT_NE(said.find("requests"), std::string::npos);
}

TEST(Case, takes_a_model_without_a_case) {
  casebook::InputChoice choice;
  choice.deck_file = CASEBOOK_SOURCE_DIR "/apps/llm/models/story.gguf";
  choice.overrides = {"generate=3"};

  const Case input = read_case(choice);

  EXPECT_EQ(input.n_prompt, 128);
  EXPECT_EQ(input.n_generate, 3);
  EXPECT_EQ(input.model->shape().n_vocabulary, 1024);
}

TEST(Case, sets_nothing_that_a_model_in_a_file_has_itself) {
  casebook::InputChoice choice;
  choice.deck_file = CASEBOOK_SOURCE_DIR "/apps/llm/models/story.gguf";
  for (const auto& [setting, words] :
       {std::pair("model=story", "--deck names the model already"),
        std::pair("format=q8_0", "format: is for random weights"),
        std::pair("weights_seed=3", "weights_seed: is for random weights")}) {
    choice.overrides = {setting};
    EXPECT_NE(casebook::message_of<casebook::UsageError>([&] { read_case(choice); }).find(words),
              std::string::npos)
        << setting;
  }
}

TEST(Work, of_a_token_is_two_flops_a_weight_and_four_a_position_and_element) {
  const Shape shape = shape_named("tiny");
  const double weights = 2.0 * (64 * 128 * 2 + 64 * 64 * 2 + 3 * 64 * 160) + 301 * 64;

  EXPECT_DOUBLE_EQ(flops_of_token(shape, 9), 2.0 * weights + 4.0 * 2 * 128 * 10);
}

TEST(Memory, of_shared_weights_falls_with_the_ranks) {
  Case input = tiny_case();
  input.model = std::make_shared<GeneratedModel>(shape_named("llama_110m"), NumberFormat::bf16, 1);

  constexpr double heaps_mib = 6.0;  // of threads
  const double kept_mib =
      kept_bytes(*input.model) / (1 << 20) + heaps_mib;  // with random weights, on each rank
  const double alone = memory(input, 1, {0.0, 2.0, 1.0}).rank_mib - kept_mib;

  // Several ranks share the oracle's products: each holds what they multiply twice, as sent and padded, for exact and
  // for rounded texts.
  const double products_mib =
      4.0 * 1.5 * script_tokens(input) * input.model->shape().d_feed_forward * 8.0 / (1 << 20);

  EXPECT_NEAR(
      memory(input, 4, {0.0, 2.0, 1.0}).rank_mib - kept_mib - products_mib, alone / 4.0, 1.0);
  EXPECT_GT(memory(input, 4, {4.0, 2.0, 0.0}).rank_mib - kept_mib, 1.9 * alone);
}

}  // namespace
}  // namespace llm
