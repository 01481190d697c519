#include "cli/text/arguments.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "tests/harness/message_of.hpp"

namespace casebook::cli {
namespace {

const std::vector<std::string> known = {
    "v0_baseline", "v3_schwarz_screening", "v3b_half_screening", "v30_last", "w2", "w22"};

std::string complaint_about(const std::string& given) {
  try {
    return "accepted as " + resolve_name(given, "variant of scf", known);
  } catch (const UsageError& error) {
    return error.what();
  }
}

TEST(names, the_beginning_of_one_name_is_enough) {
  EXPECT_EQ(resolve_name("v0", "variant", known), "v0_baseline");
  EXPECT_EQ(resolve_name("v3b", "variant", known), "v3b_half_screening");
}

TEST(names, a_number_means_its_main_rung) {
  EXPECT_EQ(resolve_name("v3", "variant", known), "v3_schwarz_screening");
}

TEST(names, a_whole_name_wins_over_longer_ones) {
  EXPECT_EQ(resolve_name("w2", "case", known), "w2");
}

TEST(names, the_beginning_of_several_names_is_not_enough) {
  EXPECT_NE(complaint_about("v").find("write more of the name"), std::string::npos)
      << complaint_about("v");
}

TEST(names, a_misspelt_name_gets_a_suggestion) {
  EXPECT_NE(complaint_about("v3_schwartz_screening").find("did you mean v3_schwarz_screening"),
            std::string::npos)
      << complaint_about("v3_schwartz_screening");
}

TEST(names, an_empty_name_is_not_the_beginning_of_all) {
  EXPECT_THROW(resolve_name("", "variant", {"v0_only"}), UsageError);
}

TEST(counts, whole_numbers_from_one_are_accepted) {
  EXPECT_EQ(parse_count("1", "-n", ""), 1);
  EXPECT_EQ(parse_count("128", "-n", ""), 128);
}

TEST(counts, everything_else_is_refused) {
  for (const char* text : {"", "0", "-2", "x", "2x", "1.5", " 2", "99999999999999999999"}) {
    EXPECT_THROW(parse_count(text, "-n", ""), UsageError) << text;
  }
}

TEST(append_option, leaves_out_an_option_without_a_value) {
  std::vector<std::string> words = {"run"};

  append_option(words, "--deck", "");
  append_option(words, "--case", "w2");

  EXPECT_EQ(words, (std::vector<std::string>{"run", "--case", "w2"}));
}

TEST(parse_duration, takes_seconds_minutes_and_hours) {
  EXPECT_EQ(parse_duration("90s", "--budget"), 90.0);
  EXPECT_EQ(parse_duration("3m", "--budget"), 180.0);
  EXPECT_EQ(parse_duration("1.5h", "--budget"), 5400.0);
}

TEST(parse_duration, asks_for_the_unit_of_a_number_alone) {
  EXPECT_EQ(message_of<UsageError>([] { parse_duration("3", "--budget"); }),
            "--budget 3: of which unit? 3s, 3m or 3h, for seconds, minutes or hours");
}

}  // namespace
}  // namespace casebook::cli
