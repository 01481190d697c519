#include "cli/jobs/walltime.hpp"

#include <gtest/gtest.h>

#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

TEST(walltime, text_and_seconds_are_each_other) {
  EXPECT_EQ(parse_walltime("01:02:03", "--time"), 3723);
  EXPECT_EQ(parse_walltime("120:00:00", "--time"), 432000);
  EXPECT_EQ(walltime_text(3723), "01:02:03");
  EXPECT_EQ(walltime_text(432000), "120:00:00");
}

TEST(walltime, anything_else_is_refused) {
  for (const char* text : {"", "30", "00:00:00", "1:60:00", "-1:00:00", "01:00", "01:00:00 "}) {
    EXPECT_THROW(parse_walltime(text, "--time"), UsageError) << text;
  }
}

}  // namespace
}  // namespace casebook::cli
