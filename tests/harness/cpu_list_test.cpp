#include <gtest/gtest.h>

#include "harness/run/layout.hpp"

namespace casebook {
namespace {

TEST(cpu_list, joins_neighbours_to_a_range) {
  EXPECT_EQ(cpu_list({0, 1, 2, 3}), "0-3");
  EXPECT_EQ(cpu_list({4, 5}), "4-5");
}

TEST(cpu_list, separates_what_is_not_adjacent_by_commas) {
  EXPECT_EQ(cpu_list({0, 1, 4}), "0-1,4");
  EXPECT_EQ(cpu_list({0, 2, 4, 5, 6, 9}), "0,2,4-6,9");
}

TEST(cpu_list, one_cpu_is_its_number_and_none_is_empty) {
  EXPECT_EQ(cpu_list({127}), "127");
  EXPECT_EQ(cpu_list({}), "");
}

}  // namespace
}  // namespace casebook
