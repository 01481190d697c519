#include "harness/core/grade.hpp"

#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace casebook {
namespace {

/// A measurement with nothing to object to.
Conditions flawless() {
  Conditions c;
  c.passed = true;
  c.pinned = true;
  c.repetitions = 6;
  c.median_s = 1.0;
  c.range_s = 0.01;
  c.copy_out_s = 0.01;
  c.probe_spread = 0.01;
  return c;
}

/// One thing that deserves a deduction, and a word of the deduction.
struct Flaw {
  std::string word;
  std::function<void(Conditions&)> add;
};

const std::vector<Flaw>& flaws() {
  static const std::vector<Flaw> all = {
      {"move between cores", [](Conditions& c) { c.pinned = false; }},
      {"5 repetition", [](Conditions& c) { c.repetitions = 5; }},
      {"is short",
       [](Conditions& c) {
         c.median_s = 0.09;
         c.range_s = 0.0;
       }},
      {"uncommitted", [](Conditions& c) { c.dirty = true; }},
      {"repetitions differ by 6 %", [](Conditions& c) { c.range_s = 0.06; }},
      {"fixed work varied by 6 %", [](Conditions& c) { c.probe_spread = 0.06; }},
      {"hypervisor took 3 %", [](Conditions& c) { c.stolen_part = 0.03; }},
      {"other programs took 3 %", [](Conditions& c) { c.others_part = 0.03; }},
      {"copy_out", [](Conditions& c) { c.copy_out_s = 0.11; }},
  };
  return all;
}

TEST(grade, a_flawless_measurement_is_an_a_without_deductions) {
  const Grade grade = grade_measurement(flawless());

  EXPECT_EQ(grade.letter, "A");
  EXPECT_TRUE(grade.deductions.empty());
}

TEST(grade, each_flaw_alone_costs_one_letter_and_says_what_to_do) {
  for (const Flaw& flaw : flaws()) {
    Conditions c = flawless();
    flaw.add(c);

    const Grade grade = grade_measurement(c);

    EXPECT_EQ(grade.letter, "B") << flaw.word;
    ASSERT_EQ(grade.deductions.size(), 1u) << flaw.word;
    EXPECT_NE(grade.deductions[0].what.find(flaw.word), std::string::npos)
        << grade.deductions[0].what;
    EXPECT_FALSE(grade.deductions[0].advice.empty()) << flaw.word;
  }
}

TEST(grade, letters_go_down_with_the_number_of_flaws_and_end_at_d) {
  const std::string letters = "ABCDDD";
  Conditions c = flawless();
  for (std::size_t n = 0; n < letters.size(); ++n) {
    EXPECT_EQ(grade_measurement(c).letter, letters.substr(n, 1)) << n << " flaws";
    flaws()[n].add(c);
  }
}

TEST(grade, an_oversubscribed_run_is_a_d_for_that_alone) {
  Conditions c = flawless();
  c.oversubscribed = true;

  const Grade grade = grade_measurement(c);

  EXPECT_EQ(grade.letter, "D");
  ASSERT_EQ(grade.deductions.size(), 1u);
  EXPECT_NE(grade.deductions[0].advice.find("no speed-up"), std::string::npos);
}

TEST(grade, a_rejected_result_is_an_f_and_nothing_else_is_said) {
  Conditions c = flawless();
  c.passed = false;
  c.pinned = false;
  c.range_s = 10.0;

  const Grade grade = grade_measurement(c);

  EXPECT_EQ(grade.letter, "F");
  EXPECT_EQ(grade.deductions.size(), 1u);
}

TEST(grade, a_larger_disturbance_costs_more_letters) {
  const auto letter_of = [](double range_s) {
    Conditions c = flawless();
    c.range_s = range_s;
    return grade_measurement(c).letter;
  };

  EXPECT_EQ(letter_of(0.04), "A");
  EXPECT_EQ(letter_of(0.18), "B");
  EXPECT_EQ(letter_of(0.30), "C");
  EXPECT_EQ(letter_of(0.87), "D");
}

TEST(grade, a_run_whose_seeds_were_given_is_a_d_for_that_alone) {
  Conditions c = flawless();
  c.seeds_given = true;

  EXPECT_EQ(grade_measurement(c).letter, "D");
}

TEST(grade, copy_out_is_not_held_against_a_solve_that_is_short_anyway) {
  Conditions c = flawless();
  c.median_s = 0.01;
  c.range_s = 0.0;
  c.copy_out_s = 0.01;

  EXPECT_EQ(grade_measurement(c).deductions.size(), 1u);
}

}  // namespace
}  // namespace casebook
