#include "cli/project/variant.hpp"

#include <gtest/gtest.h>

#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

TEST(variant_number, side_branches_come_behind_their_main_rung_and_ten_behind_nine) {
  EXPECT_LT(variant_number("v3_a"), variant_number("v3b_a"));
  EXPECT_LT(variant_number("v3b_a"), variant_number("v4_a"));
  EXPECT_LT(variant_number("v9_a"), variant_number("v10_a"));
}

TEST(variant_number, rejects_what_is_not_a_variant) {
  for (const char* name : {"", "v3", "v3_", "x3_a", "v3bb_a", "v3_Fast", "v3_a/../b", "3_a"}) {
    EXPECT_THROW(variant_number(name), UsageError) << name;
  }
}

}  // namespace
}  // namespace casebook::cli
