#include "harness/run/arguments.hpp"

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "tests/harness/message_of.hpp"

namespace casebook {
namespace {

/// Parses a command line given as words; exit_code as parse_arguments() sets it.
Arguments parse(std::vector<std::string> words, std::optional<int>& exit_code) {
  words.insert(words.begin(), "toy");
  std::vector<char*> argv;
  for (std::string& word : words) {
    argv.push_back(word.data());
  }
  argv.push_back(nullptr);
  return parse_arguments(static_cast<int>(words.size()), argv.data(), exit_code);
}

Arguments parse(const std::vector<std::string>& words) {
  std::optional<int> exit_code;
  return parse(words, exit_code);
}

std::string complaint_about(const std::vector<std::string>& words) {
  return message_of<UsageError>([&] { parse(words); });
}

TEST(arguments, without_any_a_run_has_six_repetitions_and_no_record) {
  const Arguments arguments = parse({});

  EXPECT_EQ(arguments.repetitions, 6);
  EXPECT_EQ(arguments.record_file, "");
  EXPECT_FALSE(arguments.progress);
}

TEST(arguments, overrides_keep_their_order_and_their_equals_signs) {
  const Arguments arguments = parse({"--set", "nx=96", "--set", "title=a = b"});

  EXPECT_EQ(arguments.input.overrides, (std::vector<std::string>{"nx=96", "title=a = b"}));
}

TEST(arguments, an_override_takes_one_word_only) {
  EXPECT_NE(complaint_about({"--set", "nx=96", "ny=96"}), "");
}

TEST(arguments, fewer_than_one_repetition_is_a_usage_error_that_names_the_value) {
  for (const std::string count : {"0", "-3"}) {
    const std::string message = complaint_about({"--repeat", count});
    EXPECT_NE(message.find("--repeat " + count), std::string::npos) << message;
    EXPECT_NE(message.find("at least one"), std::string::npos) << message;
  }
}

TEST(arguments, a_count_that_is_no_whole_number_is_a_usage_error) {
  for (const std::string count : {"six", "1.5", "", "99999999999999999999"}) {
    EXPECT_NE(complaint_about({"--repeat", count}), "") << count;
  }
}

TEST(arguments, several_cases_leave_no_single_record) {
  const Arguments arguments = parse({"--case-file", "a", "--more-cases", "b", "--more-cases", "c"});

  EXPECT_EQ(arguments.more_cases, (std::vector<std::string>{"b", "c"}));
  EXPECT_NE(complaint_about({"--more-cases", "b", "--record", "r.json"}), "");
}

TEST(arguments, what_is_only_judged_has_no_record_and_no_checkpoint) {
  EXPECT_TRUE(parse({"--untimed"}).untimed);
  EXPECT_TRUE(parse({"--each-threads", "1", "2"}).untimed);
  EXPECT_FALSE(parse({"--repeat", "1"}).untimed);
  EXPECT_NE(complaint_about({"--untimed", "--record", "r.json"}), "");
  EXPECT_NE(complaint_about({"--untimed", "--checkpoint", "c.h5"}), "");
  EXPECT_NE(complaint_about({"--each-threads", "2", "--restart", "c.h5"}), "");
}

TEST(arguments, an_unknown_option_is_a_usage_error_that_names_it_and_the_help) {
  const std::string message = complaint_about({"--fast"});

  EXPECT_NE(message.find("--fast"), std::string::npos) << message;
  EXPECT_NE(message.find("--help"), std::string::npos) << message;
}

TEST(arguments, help_ends_the_program_well) {
  std::optional<int> exit_code;
  testing::internal::CaptureStdout();

  parse({"--help"}, exit_code);

  EXPECT_NE(testing::internal::GetCapturedStdout().find("--case-file"), std::string::npos);
  EXPECT_EQ(exit_code, exit_fine);
}

}  // namespace
}  // namespace casebook
