#include "harness/core/machine/cpu_list.hpp"

#include <algorithm>

#include <sched.h>

#include <gtest/gtest.h>

#include "harness/run/environment/layout.hpp"

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

TEST(allowed_cpus, of_a_bound_thread_are_the_one_it_is_bound_to) {
  const std::vector<int> before = allowed_cpus();
  cpu_set_t all;
  sched_getaffinity(0, sizeof all, &all);
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(static_cast<std::size_t>(before.back()), &one);
  sched_setaffinity(0, sizeof one, &one);

  const std::vector<int> bound = allowed_cpus();

  sched_setaffinity(0, sizeof all, &all);
  EXPECT_EQ(bound, std::vector<int>{before.back()});
}

TEST(core_of, a_cpu_names_a_list_that_it_is_on) {
  const int cpu = allowed_cpus().front();

  const std::vector<int> siblings = parse_cpu_list(core_of(cpu));

  EXPECT_EQ(std::count(siblings.begin(), siblings.end(), cpu), 1);
}

}  // namespace
}  // namespace casebook
