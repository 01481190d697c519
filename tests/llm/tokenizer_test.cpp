#include <string>

#include <gtest/gtest.h>

#include "apps/llm/model/open_model.hpp"
#include "harness/core/error.hpp"

namespace llm {
namespace {

const Model& story() {
  static const auto model = open_model(CASEBOOK_SOURCE_DIR "/apps/llm/models/story.gguf");
  return *model;
}

TEST(Tokenizer, gives_a_text_back_byte_by_byte) {
  const Tokenizer& tokenizer = *story().tokenizer();
  for (const std::string& text : {std::string("She had been forced into prudence in her youth."),
                                  std::string("  two  blanks\n\nand lines\t"),
                                  std::string("\xff\xfe no UTF-8 \x80"),
                                  std::string("caf\xc3\xa9 \xe2\x80\x94 \xf0\x9f\x98\x80"),
                                  std::string()}) {
    EXPECT_EQ(tokenizer.decode(tokenizer.encode(text)), text);
  }
}

TEST(Tokenizer, joins_bytes_of_common_words) {
  const std::string text = "the captain was in the house";

  EXPECT_LT(story().tokenizer()->encode(text).size(), text.size() / 2);
}

TEST(Tokenizer, a_token_out_of_range_stands_for_nothing) {
  EXPECT_EQ(story().tokenizer()->text_of(-1), "");
  EXPECT_EQ(story().tokenizer()->text_of(1 << 30), "");
}

/// A code point below 2048.
std::string utf8(int point) {
  if (point < 128) {
    return {static_cast<char>(point)};
  }
  return {static_cast<char>(0xc0 | point >> 6), static_cast<char>(0x80 | (point & 0x3f))};
}

/// The characters by which GPT-2's vocabulary spells bytes: printable ones themselves, the others from
/// 256 on.
std::vector<std::string> byte_names() {
  std::vector<std::string> names;
  int next = 256;
  for (int byte = 0; byte < 256; ++byte) {
    const bool is_plain = (byte > 32 && byte < 127) || (byte > 160 && byte != 173);
    names.push_back(utf8(is_plain ? byte : next++));
  }
  return names;
}

TEST(Tokenizer, joins_in_the_order_of_its_merges) {
  Vocabulary vocabulary;
  vocabulary.tokens = byte_names();
  vocabulary.tokens.insert(vocabulary.tokens.end(), {"ab", "bc"});
  vocabulary.merges = {"a b", "b c"};

  const auto tokenizer = make_tokenizer(vocabulary);

  EXPECT_EQ(tokenizer->encode("abc"), (std::vector<int>{256, 'c'}));
  EXPECT_EQ(tokenizer->encode("bc"), (std::vector<int>{257}));
}

TEST(Tokenizer, sentence_pieces_join_where_the_score_is_best) {
  Vocabulary vocabulary;
  vocabulary.kind = Vocabulary::Kind::sentence_pieces;
  for (int byte = 0; byte < 256; ++byte) {
    constexpr const char* digits = "0123456789ABCDEF";
    vocabulary.tokens.push_back(std::string("<0x") + digits[byte / 16] + digits[byte % 16] + ">");
  }
  vocabulary.tokens.insert(vocabulary.tokens.end(), {"a", "b", "c", "ab", "bc", "\xe2\x96\x81"});
  vocabulary.scores.assign(vocabulary.tokens.size(), -9.0f);
  vocabulary.scores[259] = -2.0f;
  vocabulary.scores[260] = -1.0f;

  const auto tokenizer = make_tokenizer(vocabulary);

  const std::vector<int> tokens = tokenizer->encode("abc");
  ASSERT_GE(tokens.size(), 2U);
  EXPECT_EQ(tokens[tokens.size() - 2], 256);
  EXPECT_EQ(tokens.back(), 260);
}

TEST(Tokenizer, refuses_a_vocabulary_that_has_no_token_for_some_byte) {
  Vocabulary vocabulary;
  vocabulary.tokens = {"a", "b"};

  EXPECT_THROW(make_tokenizer(vocabulary), casebook::UsageError);
}

}  // namespace
}  // namespace llm
