#include <cstddef>
#include <deque>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "harness/run/region.hpp"

namespace casebook {
namespace {

TEST(region, refuses_the_thirty_third_name_and_says_how_many_there_may_be) {
  std::deque<Region> regions;
  std::string message;
  try {
    while (region_names().size() <= 32) {
      regions.emplace_back("filler");
    }
  } catch (const std::logic_error& error) {
    message = error.what();
  }

  EXPECT_EQ(region_names().size(), std::size_t{32});
  EXPECT_NE(message.find("at most 32"), std::string::npos) << message;
}

}  // namespace
}  // namespace casebook
