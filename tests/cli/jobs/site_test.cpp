#include "cli/jobs/site.hpp"

#include <gtest/gtest.h>

namespace casebook::cli {
namespace {

TEST(cost_text, says_core_hours_once_where_the_site_charges_them_as_they_are) {
  EXPECT_EQ(cost_text(0.3, Site()), "at most 0.300 core-hours");
}

TEST(cost_text, names_what_the_site_charges_where_that_is_another_number) {
  Site site;
  site.charge_per_core_hour = 2.0;
  EXPECT_EQ(cost_text(0.3, site), "at most 0.300 core-hours, charged as 0.600 core-hours");

  site.charge_unit = "SU";
  EXPECT_EQ(cost_text(0.3, site), "at most 0.300 core-hours, charged as 0.600 SU");
}

}  // namespace
}  // namespace casebook::cli
