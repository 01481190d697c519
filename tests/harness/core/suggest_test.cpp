#include "harness/core/suggest.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace casebook {
namespace {

const std::vector<std::string> variants{"v0_baseline",
                                        "v1_quartet_symmetry",
                                        "v2_pair_tables",
                                        "v3_schwarz_screening",
                                        "v3b_density_screening"};

TEST(suggest, finds_a_name_with_one_wrong_letter) {
  EXPECT_EQ(closest_name("v0_basemine", variants), "v0_baseline");
}

TEST(suggest, two_swapped_letters_are_one_mistake) {
  const std::vector<std::string> known{"grid", "tolerances"};

  EXPECT_EQ(closest_name("gird", known), "grid");
  EXPECT_EQ(closest_name("glitch", known), "");
}

TEST(suggest, ignores_letter_case) {
  EXPECT_EQ(closest_name("V0_BaseLine", variants), "v0_baseline");
}

TEST(suggest, finds_the_only_name_with_this_beginning) {
  EXPECT_EQ(closest_name("v2", variants), "v2_pair_tables");
  EXPECT_EQ(closest_name("v3_sch", variants), "v3_schwarz_screening");
}

TEST(suggest, finds_a_name_by_a_misspelt_beginning) {
  EXPECT_EQ(closest_name("v3_schwartz", variants), "v3_schwarz_screening");
}

TEST(suggest, does_not_choose_between_equal_beginnings) {
  EXPECT_EQ(closest_name("v3", variants), "");
}

TEST(suggest, chooses_the_nearer_whole_name_between_equal_beginnings) {
  const std::vector<std::string> sets{"6-31gss", "6-31gs"};

  EXPECT_EQ(closest_name("6-31g", sets), "6-31gs");
}

TEST(suggest, accepts_a_third_of_the_letters_wrong_and_no_more) {
  const std::vector<std::string> known{"thresh"};

  EXPECT_EQ(closest_name("thrush", known), "thresh");
  EXPECT_EQ(closest_name("xxresh", known), "thresh");
  EXPECT_EQ(closest_name("xxxesh", known), "");
}

TEST(suggest, knows_nothing_among_no_names) {
  EXPECT_EQ(closest_name("anything", {}), "");
}

TEST(suggest, message_names_the_word_the_kind_the_guess_and_all_that_is_known) {
  const std::vector<std::string> known{"v0", "v1_pairs"};

  EXPECT_EQ(unknown_name_message("v1_pears", "variant of scf", known),
            "`v1_pears` is not a variant of scf; did you mean v1_pairs? Known: v0, v1_pairs");
  EXPECT_EQ(unknown_name_message("lattice", "variant of scf", known),
            "`lattice` is not a variant of scf. Known: v0, v1_pairs");
}

}  // namespace
}  // namespace casebook
