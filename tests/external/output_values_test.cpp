#include "cli/external/output_values.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace casebook::cli {
namespace {

OutputValue question(const std::string& pattern,
                     OutputValue::Pick pick = OutputValue::Pick::last,
                     const std::string& after = "") {
  OutputValue value;
  value.pattern = pattern;
  value.after = after;
  value.pick = pick;
  return value;
}

std::optional<double> read_one(const std::string& output, const OutputValue& value) {
  return read_values(output, {value}).front();
}

TEST(printed_number, is_read_as_c_and_fortran_write_it) {
  EXPECT_EQ(printed_number("-917.738244976750"), -917.738244976750);
  EXPECT_EQ(printed_number("+1.5e3"), 1500.0);
  EXPECT_EQ(printed_number("1.00D-06"), 1e-6);
  EXPECT_EQ(printed_number("2.5d+01"), 25.0);
  EXPECT_EQ(printed_number(".5"), 0.5);
}

TEST(printed_number, is_a_nan_for_everything_else) {
  for (const char* text :
       {"NaN", "-nan", "Infinity", "inf", "********", "", "1.5x", "1.2.3", "-"}) {
    EXPECT_TRUE(std::isnan(printed_number(text))) << text;
  }
}

TEST(read_values, take_the_last_match_unless_told_otherwise) {
  const std::string output = "energy = 1.0\nenergy = 2.0\nenergy = 3.0\n";

  EXPECT_EQ(read_one(output, question("energy = {number}")), 3.0);
  EXPECT_EQ(read_one(output, question("energy = {number}", OutputValue::Pick::first)), 1.0);
  EXPECT_EQ(read_one(output, question("energy", OutputValue::Pick::count)), 3.0);
}

TEST(read_values, take_the_largest_of_a_sweep_and_its_line) {
  const std::string output = "rate = 2.0\nrate = 3.0\nrate = 1.0\n";
  const OutputValue value = question("rate = {number}", OutputValue::Pick::largest);

  EXPECT_EQ(read_one(output, value), 3.0);
  EXPECT_EQ(lines_of_values(output, {value}), std::vector<int>{2});
  EXPECT_TRUE(std::isnan(*read_one("rate = 2.0\nrate = ****\nrate = 3.0\n", value)));
}

TEST(read_values, look_only_below_the_line_they_were_told) {
  const std::string output = "wall: 1.0s\nDFT Module\nwall: 2.0s\nwall: 3.0s\n";

  const auto found =
      read_one(output, question("wall: {number}s", OutputValue::Pick::first, "DFT Module"));

  EXPECT_EQ(found, 2.0);
}

TEST(read_values, are_empty_where_nothing_matched) {
  EXPECT_EQ(read_one("", question("energy = {number}")), std::nullopt);
  EXPECT_EQ(read_one("energy: 1.0\n", question("energy = {number}")), std::nullopt);
  EXPECT_EQ(read_one("", question("failed", OutputValue::Pick::count)), 0.0);
}

TEST(read_values, see_a_nan_that_was_printed) {
  const auto found = read_one("energy = 1.0\nenergy = NaN\n", question("energy = {number}"));

  ASSERT_TRUE(found.has_value());
  EXPECT_TRUE(std::isnan(*found));
}

TEST(read_values, survive_a_line_of_a_million_letters) {
  const std::string output = std::string(1'000'000, 'e') + "\nenergy = 1.0\n";

  EXPECT_EQ(read_one(output, question("e*nergy = {number}")), 1.0);
}

TEST(lines_of_values, count_from_one_and_are_zero_for_none) {
  const std::string output = "a = 1\nb = 2\na = 3\n";

  const auto lines = lines_of_values(output, {question("a = {number}"), question("c = {number}")});

  EXPECT_EQ(lines, (std::vector<int>{3, 0}));
}

}  // namespace
}  // namespace casebook::cli
