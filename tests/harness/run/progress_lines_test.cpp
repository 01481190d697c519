#include "harness/run/checkpoint/progress_lines.hpp"

#include <string>

#include <gtest/gtest.h>

namespace casebook {
namespace {

Progress iteration(int step, int n_steps) {
  return {step, n_steps, true, "iteration", "error 1e-3"};
}

/// Lines of ten steps of `step_s` seconds each.
std::string lines_of_ten_steps(ProgressReader reader, double step_s) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  ProgressLines lines(reader);
  for (int step = 1; step <= 10; ++step) {
    lines.report(iteration(step, 10), 100.0 + step * step_s);
  }
  const std::string errors = testing::internal::GetCapturedStderr();
  return testing::internal::GetCapturedStdout() + errors;
}

TEST(progress_lines, the_rest_is_expected_to_go_on_as_before) {
  EXPECT_DOUBLE_EQ(seconds_left(iteration(1, 10), iteration(4, 10), 6.0).value(), 12.0);
}

TEST(progress_lines, nothing_is_expected_of_one_step_or_of_an_unknown_number) {
  EXPECT_FALSE(seconds_left(iteration(1, 10), iteration(1, 10), 6.0).has_value());
  EXPECT_FALSE(seconds_left(iteration(1, 0), iteration(4, 0), 6.0).has_value());
}

TEST(progress_lines, say_step_end_time_and_values) {
  EXPECT_EQ(progress_text(iteration(4, 10), 12.2),
            "iteration 4 of about 10, 12 s left: error 1e-3");
  EXPECT_EQ(progress_text({4, 0, false, "step", ""}, {}), "step 4");
  EXPECT_EQ(progress_text({4, 9, false, "step", ""}, 7200.0), "step 4 of 9, 2.0 h left");
}

TEST(progress_lines, a_file_gets_one_each_ten_seconds_and_none_of_a_short_solve) {
  EXPECT_EQ(lines_of_ten_steps(ProgressReader::file, 1.0), "");
  EXPECT_EQ(lines_of_ten_steps(ProgressReader::file, 4.0),
            "casebook: iteration 4 of about 10, 24 s left: error 1e-3\n"
            "casebook: iteration 7 of about 10, 12 s left: error 1e-3\n"
            "casebook: iteration 10 of about 10, 0 s left: error 1e-3\n");
}

TEST(progress_lines, a_program_gets_marked_ones_and_the_first_at_once) {
  EXPECT_EQ(lines_of_ten_steps(ProgressReader::program, 0.01),
            "@casebook step 1 10 iteration 1 of about 10: error 1e-3\n");
}

TEST(progress_lines, of_the_other_ranks_there_are_none) {
  EXPECT_EQ(lines_of_ten_steps(ProgressReader::none, 4.0), "");
}

}  // namespace
}  // namespace casebook
