#include <gtest/gtest.h>

#include "cli/bench/reference.hpp"

namespace casebook::cli {
namespace {

Json kernel(const std::string& name, const Json& rate) {
  return {{"name", name}, {"items_per_second", rate}};
}

Json with_references(Json kernels) {
  add_references(kernels);
  return kernels;
}

TEST(bench_reference, is_the_first_kernel_that_does_the_same_work) {
  const Json kernels = with_references(
      {kernel("eri/dd@library", 2.0), kernel("eri/pp@ours", 5.0), kernel("eri/dd@ours", 5.0)});

  EXPECT_TRUE(kernels.at(0).at("reference").is_null());
  EXPECT_TRUE(kernels.at(1).at("reference").is_null());
  EXPECT_EQ(kernels.at(2).at("reference"), "eri/dd@library");
  EXPECT_EQ(kernels.at(2).at("times_reference"), 2.5);
}

TEST(bench_reference, a_kernel_that_names_no_implementation_has_none) {
  const Json kernels = with_references({kernel("boys/order_4", 2.0), kernel("boys/order_4", 4.0)});

  EXPECT_TRUE(kernels.at(1).at("reference").is_null());
  EXPECT_EQ(reference_text(kernels), "");
}

TEST(bench_reference, without_a_rate_there_is_no_ratio) {
  const Json kernels = with_references({kernel("a@wrong", nullptr),
                                        kernel("a@right", 1.0),
                                        kernel("b@right", 1.0),
                                        kernel("b@wrong", nullptr)});

  EXPECT_EQ(kernels.at(1).at("reference"), "a@wrong");
  EXPECT_TRUE(kernels.at(1).at("times_reference").is_null());
  EXPECT_TRUE(kernels.at(3).at("times_reference").is_null());
  EXPECT_EQ(reference_text(kernels), "");
}

TEST(bench_reference, the_line_below_the_table_says_where_the_ratio_is_least) {
  const Json kernels = with_references({kernel("a@library", 1.0),
                                        kernel("a@ours", 3.0),
                                        kernel("b@library", 2.0),
                                        kernel("b@ours", 2.5),
                                        kernel("c@library", 1.0),
                                        kernel("c@ours", 2.0)});

  EXPECT_EQ(
      reference_text(kernels),
      "ours does 1.25 to 3.00 times the work of library per second in 3 kernels; the least in "
      "b\n");
}

}  // namespace
}  // namespace casebook::cli
