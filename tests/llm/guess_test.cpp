#include <vector>

#include <gtest/gtest.h>

#include "optimized/llm/v6c_guessed_tokens/guess.hpp"

namespace llm {
namespace {

using Tokens = std::vector<int>;

TEST(Guess, is_what_stood_behind_the_last_three_tokens) {
  EXPECT_EQ(guess(Tokens{1, 2, 3, 8, 9, 1, 2, 3}, 4), (Tokens{8, 9, 1, 2}));
}

TEST(Guess, comes_from_the_latest_place) {
  EXPECT_EQ(guess(Tokens{1, 2, 3, 7, 1, 2, 3, 8, 1, 2, 3}, 1), Tokens{8});
}

TEST(Guess, prefers_three_tokens_to_a_later_place_of_two) {
  EXPECT_EQ(guess(Tokens{1, 2, 3, 7, 5, 2, 3, 8, 1, 2, 3}, 1), Tokens{7});
}

TEST(Guess, takes_two_tokens_where_three_stand_nowhere) {
  EXPECT_EQ(guess(Tokens{4, 2, 3, 7, 6, 2, 3}, 2), (Tokens{7, 6}));
}

TEST(Guess, of_a_text_that_repeats_itself_may_be_a_part_of_its_end) {
  EXPECT_EQ(guess(Tokens{5, 5, 5, 5}, 4), Tokens{5});
}

TEST(Guess, is_none_where_nothing_stood_before) {
  EXPECT_EQ(guess(Tokens{1, 2, 3, 4, 5}, 4), Tokens());
  EXPECT_EQ(guess(Tokens{1}, 4), Tokens());
  EXPECT_EQ(guess(Tokens(), 4), Tokens());
}

}  // namespace
}  // namespace llm
