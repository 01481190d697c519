#include "cli/text/match.hpp"

#include <string>

#include <gtest/gtest.h>

namespace casebook::cli {
namespace {

const std::regex any(".*x");

TEST(matching, a_line_of_400000_letters_overflows_no_stack) {
  const std::string line = std::string(400'000, 'a') + "x";

  EXPECT_FALSE(matches(line, any));
  EXPECT_FALSE(contains(line, any));
  EXPECT_FALSE(begins(line, any));
}

TEST(matching, lines_that_people_write_are_matched_as_before) {
  std::smatch parts;
  const std::string line = "energy = -1.5";

  EXPECT_TRUE(matches(line, std::regex("energy.*")));
  EXPECT_FALSE(matches(line, std::regex("nergy.*")));
  EXPECT_TRUE(contains(line, parts, std::regex("= (.*)")));
  EXPECT_EQ(parts[1], "-1.5");
  EXPECT_TRUE(begins(line, std::regex("energy")));
  EXPECT_FALSE(begins(line, std::regex("nergy")));
}

}  // namespace
}  // namespace casebook::cli
