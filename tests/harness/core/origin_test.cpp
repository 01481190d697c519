#include "harness/core/origin.hpp"

#include <cmath>
#include <ctime>

#include <gtest/gtest.h>

namespace casebook {
namespace {

TEST(utc_now, is_a_time_stamp_of_this_moment_to_the_second) {
  const std::string stamp = utc_now();

  std::tm parsed{};
  const char* const end = strptime(stamp.c_str(), "%Y-%m-%dT%H:%M:%SZ", &parsed);
  EXPECT_EQ(end, stamp.c_str() + stamp.size()) << stamp;
  EXPECT_LE(std::abs(std::difftime(timegm(&parsed), std::time(nullptr))), 60.0) << stamp;
}

TEST(new_id, begins_with_the_time_and_ends_with_random_digits) {
  EXPECT_EQ(new_id("scf-w2", 0).substr(0, 24), "19700101T000000Z-scf-w2-");
  EXPECT_EQ(new_id("scf-w2", 0).size(), 28U);
  EXPECT_EQ(new_id("", 0, 8).size(), 25U);
  EXPECT_NE(new_id("", 0, 8), new_id("", 0, 8));
}

}  // namespace
}  // namespace casebook
