#include "apps/spectral/read_case.hpp"

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "apps/spectral/require_division.hpp"
#include "harness/core/error.hpp"

namespace spectral {
namespace {

const std::string vortex = CASEBOOK_SOURCE_DIR "/apps/spectral/cases/tgv_24.toml";

Case read(std::vector<std::string> overrides) {
  return read_case({vortex, "", std::move(overrides)});
}

/// Complaint about the input; "" when there is none.
std::string complaint(std::vector<std::string> overrides) {
  try {
    read(std::move(overrides));
  } catch (const casebook::UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(read_case, reads_every_case_of_the_suite) {
  for (const auto& entry :
       std::filesystem::directory_iterator(CASEBOOK_SOURCE_DIR "/apps/spectral/cases")) {
    EXPECT_NO_THROW(read_case({entry.path().string(), "", {}})) << entry.path();
  }
}

TEST(read_case, overrides_values_and_forgets_the_reference) {
  const Case input = read({"n=32", "initial=abc", "viscosity=0"});

  EXPECT_EQ(input.n, 32);
  EXPECT_EQ(input.initial.flow, InitialField::abc);
  EXPECT_EQ(input.viscosity, 0.0);
  EXPECT_FALSE(input.reference.has_value());
  EXPECT_EQ(input.name, "tgv_24");
}

TEST(read_case, keeps_the_reference_where_only_the_output_changes) {
  const Case input = read({"output.snapshot_every=2", "output.folder=snapshots"});

  EXPECT_TRUE(input.reference.has_value());
  EXPECT_EQ(input.output.snapshot_every, 2);
  EXPECT_EQ(canonical_input(input), canonical_input(read({})));
}

TEST(read_case, refuses_what_makes_no_flow) {
  EXPECT_NE(complaint({"n=15"}).find("n = 15 is not allowed"), std::string::npos);
  EXPECT_NE(complaint({"n=8"}).find("from 10"), std::string::npos);
  EXPECT_NE(complaint({"viscosity=-0.1"}).find("viscosity = -0.1 is negative"), std::string::npos);
  EXPECT_NE(complaint({"viscosity=nan"}).find("viscosity: a number"), std::string::npos);
  EXPECT_NE(complaint({"viscosity=1e308"}).find("viscosity = 1e+308 is more than 1e6"),
            std::string::npos);
  EXPECT_NE(complaint({"dt=1e300"}).find("dt = 1e+300 is more than 1e6"), std::string::npos);
  EXPECT_NE(complaint({"viscosity=1e6"}).find("beyond the stability limit"), std::string::npos);
  EXPECT_NE(complaint({"dt=0"}).find("dt = 0 is not positive"), std::string::npos);
  EXPECT_NE(complaint({"steps=0"}).find("steps = 0"), std::string::npos);
  EXPECT_NE(complaint({"initial=tailor_green"}).find("did you mean taylor_green"),
            std::string::npos);
  EXPECT_NE(complaint({"viscousity=1"}).find("did you mean viscosity"), std::string::npos);
  EXPECT_NE(complaint({"output.snapshot_every=2"}).find("folder: is missing"), std::string::npos);
  EXPECT_NE(complaint({"n"}).find("write KEY=VALUE"), std::string::npos);
}

TEST(read_case, names_a_step_that_is_short_enough) {
  const std::string too_long = complaint({"dt=3"});

  EXPECT_NE(too_long.find("stability limit"), std::string::npos);
  const std::size_t words = too_long.find("use ");
  ASSERT_NE(words, std::string::npos);
  EXPECT_EQ(complaint({"dt=" + std::to_string(0.95 * std::stod(too_long.substr(words + 4)))}), "");
}

TEST(read_case, reports_all_problems_at_once) {
  const std::string all = complaint({"n=15", "viscosity=-1", "steps=-3"});

  EXPECT_NE(all.find("n = 15"), std::string::npos);
  EXPECT_NE(all.find("viscosity"), std::string::npos);
  EXPECT_NE(all.find("steps"), std::string::npos);
}

TEST(require_division, says_which_numbers_of_ranks_would_do) {
  casebook::Team team;
  team.n_ranks = 5;
  try {
    require_division(read({}), team);
    FAIL() << "5 ranks were accepted for n = 24";
  } catch (const casebook::UsageError& error) {
    EXPECT_STREQ(error.what(),
                 "tgv_24: 5 ranks do not divide n = 24; use -n 1, 2, 3, 4, 6, 8, 12, 24, or set n "
                 "to a multiple of 10");
  }
}

}  // namespace
}  // namespace spectral
