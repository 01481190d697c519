#include "cli/climb/markers.hpp"

#include <string>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

TEST(markers, what_stands_between_is_replaced) {
  const std::string text = "a\n<!-- t:begin -->\nold\n<!-- t:end -->\nb\n";

  EXPECT_EQ(replace_between_markers(text, "t", "new\n", "f"),
            "a\n<!-- t:begin -->\nnew\n<!-- t:end -->\nb\n");
}

TEST(markers, a_missing_pair_comes_behind_the_other_pair) {
  const std::string text = "<!-- a:begin -->\n<!-- a:end -->\n\nb\n";
  const std::string longer = with_markers_after(text, "t", "a");

  EXPECT_EQ(longer,
            "<!-- a:begin -->\n<!-- a:end -->\n\n<!-- t:begin -->\n<!-- t:end -->\n\nb\n");
  EXPECT_EQ(with_markers_after(longer, "t", "a"), longer);
  EXPECT_EQ(with_markers_after("no pair", "t", "a"), "no pair");
}

TEST(markers, must_be_there_once_and_in_order) {
  for (const char* text : {"",
                           "<!-- t:begin -->",
                           "<!-- t:end --><!-- t:begin -->",
                           "<!-- t:begin --><!-- t:begin --><!-- t:end -->"}) {
    EXPECT_THROW(replace_between_markers(text, "t", "", "f"), UsageError) << text;
  }
}

}  // namespace
}  // namespace casebook::cli
