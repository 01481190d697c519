#include "cli/climb/chain.hpp"

#include <gtest/gtest.h>

#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

class ChainTest : public testing::Test {
 protected:
  Variant rung(const std::string& name, const std::string& parent, const std::string& target) {
    folder_.write(name + "/step.md",
                  target.empty() ? "## Prediction\n"
                                 : "<!-- prediction: speed_up=2 low=1 case=" + target + " -->\n");
    Variant variant;
    variant.name = name;
    variant.parent = parent.empty() ? std::nullopt : std::optional(parent);
    variant.folder = folder_.path() / name;
    return variant;
  }

  std::vector<Variant> ladder() {
    return {rung("v0_a", "", "small"),
            rung("v1_b", "v0_a", "small"),
            rung("v2_c", "v1_b", "large"),
            rung("v2b_d", "v1_b", ""),
            rung("v3_e", "v2_c", "large"),
            rung("v4_f", "v3_e", "huge")};
  }

  static std::string names_of(const Leg& leg) {
    std::string names = leg.case_name + ":";
    for (const Variant& variant : leg.variants) {
      names += " " + variant.name;
    }
    return names;
  }

  TemporaryFolder folder_;
};

TEST_F(ChainTest, a_page_names_the_case_that_its_step_is_for) {
  EXPECT_EQ(target_case(ladder()[2]), "large");
  EXPECT_EQ(target_case(ladder()[3]), "");
}

TEST_F(ChainTest, a_target_goes_before_the_case_of_the_prediction) {
  Variant step = rung("v5_g", "v4_f", "small");
  folder_.write("v5_g/step.md",
                "<!-- prediction: speed_up=2 case=small -->\n<!-- target: case=large -->\n");

  EXPECT_EQ(target_case(step), "large");
}

TEST_F(ChainTest, the_joint_rung_is_measured_on_both_cases) {
  const std::vector<Leg> legs = legs_of(ladder(), "small");

  ASSERT_EQ(legs.size(), 3u);
  EXPECT_EQ(names_of(legs[0]), "small: v0_a v1_b v2_c v2b_d v3_e v4_f");
  EXPECT_EQ(names_of(legs[1]), "large: v1_b v2_c v3_e");
  EXPECT_EQ(names_of(legs[2]), "huge: v3_e v4_f");
}

TEST_F(ChainTest, a_ladder_for_one_case_has_one_leg) {
  const std::vector<Variant> two = {rung("v0_a", "", "small"), rung("v1_b", "v0_a", "small")};

  EXPECT_EQ(legs_of(two, "small").size(), 1u);
}

}  // namespace
}  // namespace casebook::cli
