#include "cli/lab/lab.hpp"

#include <gtest/gtest.h>

#include "cli/lab/hints.hpp"
#include "cli/lab/work_copy.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

TEST(lab_case, is_a_name_and_the_choices_behind_it) {
  const LabCase parsed = parse_lab_case("hpcg_16 nx=16|24 nz=32");

  EXPECT_EQ(parsed.name, "hpcg_16");
  ASSERT_EQ(parsed.choices.size(), 2U);
  EXPECT_EQ(parsed.choices[0].second, (std::vector<std::string>{"16", "24"}));
}

TEST(lab_case, without_a_value_is_refused) {
  EXPECT_THROW(parse_lab_case("hpcg_16 nx="), UsageError);
  EXPECT_THROW(parse_lab_case("hpcg_16 nx"), UsageError);
}

TEST(hints, are_sections_of_a_page_without_their_comments) {
  const std::string page =
      "# Title\n\n## Symptom\n\nSlow.\n\n## Cause\n\nWork.\n<!-- attacks: region=eri cause=work "
      "-->\n\n## Change\n\nLess.\n";

  EXPECT_EQ(section_of(page, "Symptom"), "Slow.\n");
  EXPECT_EQ(section_of(page, "Cause"), "Work.\n");
  EXPECT_EQ(section_of(page, "Change"), "Less.\n");
  EXPECT_EQ(section_of(page, "Limits"), "");
}

TEST(hints, cost_what_their_names_add_up_to) {
  const std::vector<Hint> hints = {{"symptom", 0.25, ""}, {"cause", 0.5, ""}, {"code", 0.5, ""}};

  EXPECT_DOUBLE_EQ(cost_of(hints, {"symptom", "cause"}), 0.75);
  EXPECT_DOUBLE_EQ(cost_of(hints, {"symptom", "cause", "code"}), 1.0);
}

TEST(explanation, counts_sentences_and_not_decimal_points) {
  EXPECT_EQ(count_sentences("It took 3.5 s. I changed it! Does it help?"), 3);
  EXPECT_EQ(count_sentences("v2.1 of the code"), 0);
}

TEST(member, is_a_name_that_a_folder_takes) {
  EXPECT_EQ(member_name("ada_2"), "ada_2");
  for (const char* wrong : {"../ada", "a b", "-x", "board", "a/b"}) {
    EXPECT_THROW(member_name(wrong), UsageError) << wrong;
  }
}

}  // namespace
}  // namespace casebook::cli
