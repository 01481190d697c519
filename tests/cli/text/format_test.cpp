#include "cli/text/format.hpp"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "harness/core/json_file.hpp"

namespace casebook::cli {
namespace {

TEST(format, times_have_three_significant_digits) {
  EXPECT_EQ(three_digits(0.0012345), "0.00123");
  EXPECT_EQ(three_digits(1.2345), "1.23");
  EXPECT_EQ(three_digits(12.345), "12.3");
  EXPECT_EQ(three_digits(1890.2), "1890");
  EXPECT_EQ(three_digits(0.0), "0");
  EXPECT_EQ(three_digits(1.5e-7), "1.50e-07");
}

/// The report and the interactive page are held against the same table.
TEST(format, numbers_are_written_as_everywhere) {
  const Json texts = read_json_file(CASEBOOK_SOURCE_DIR "/tests/report/number_texts.json");
  for (const Json& entry : texts.at("three_digits")) {
    EXPECT_EQ(three_digits(entry.at(0).get<double>()), entry.at(1).get<std::string>());
  }
}

TEST(format, rounding_up_to_the_next_power_of_ten_keeps_three_digits) {
  EXPECT_EQ(three_digits(9.996), "10.0");
  EXPECT_EQ(three_digits(0.9996), "1.00");
}

TEST(format, what_is_no_number_is_not_shown_as_one) {
  EXPECT_EQ(three_digits(NAN), "n/a");
  EXPECT_EQ(scientific(INFINITY), "n/a");
}

TEST(format, long_durations_are_in_minutes) {
  EXPECT_EQ(duration(8.24), "8.2 s");
  EXPECT_EQ(duration(185.2), "3 min 05 s");
}

TEST(format, wraps_at_blanks_and_keeps_long_words_whole) {
  const std::vector<std::string> lines = wrapped("a bb ccc incomprehensible d", 6);

  EXPECT_EQ(lines, (std::vector<std::string>{"a bb", "ccc", "incomprehensible", "d"}));
}

TEST(format, a_label_stands_beside_all_lines_of_its_text) {
  EXPECT_EQ(labelled("score: ", "none, take more rounds", 18),
            "score: none, take\n       more rounds\n");
}

TEST(format, a_shell_reads_the_line_back_as_the_same_arguments) {
  EXPECT_EQ(shell_line({"run", "a b", "it's", "", "x=1"}), "run 'a b' 'it'\\''s' '' x=1");
}

TEST(format, counts_in_plain_english) {
  EXPECT_EQ(counted(1, "rank"), "1 rank");
  EXPECT_EQ(counted(2, "rank"), "2 ranks");
}

}  // namespace
}  // namespace casebook::cli
