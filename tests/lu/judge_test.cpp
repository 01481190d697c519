#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "apps/lu/judge/check.hpp"
#include "apps/lu/judge/rules.hpp"
#include "tests/harness/mpi/world.hpp"
#include "tests/lu/faulty_elimination.hpp"

namespace lu {
namespace {

Case system(Matrix kind, std::int64_t n) {
  Case input;
  input.kind = kind;
  input.n = n;
  input.block = 8;
  input.range = 0.2;
  input.growth = 1e3;
  return input;
}

std::vector<casebook::Check> judge(const Case& input, Fault fault, std::uint64_t seed = 7) {
  const FaultyElimination elimination(input, casebook::world(), fault);
  return check(input, elimination.result(), casebook::world(), {.seed = seed});
}

using Names = std::set<std::string>;

Names failed(Fault fault, Matrix kind = Matrix::hpl, std::int64_t n = 90) {
  Names names;
  for (const casebook::Check& check : judge(system(kind, n), fault)) {
    if (!check.passed()) {
      names.insert(check.name);
    }
  }
  return names;
}

TEST(Judge, accepts_plain_elimination_of_each_matrix) {
  for (const Matrix kind : {Matrix::hpl,
                            Matrix::growth,
                            Matrix::graded,
                            Matrix::nearly_singular,
                            Matrix::dominant,
                            Matrix::covariance}) {
    for (const std::int64_t n : {1, 7, 8, 9, 90, 300}) {
      EXPECT_EQ(failed(Fault::none, kind, n), Names{}) << name_of(kind) << " " << n;
    }
  }
}

TEST(Judge, rejects_an_exchange_of_rows_lost_on_one_rank) {
  EXPECT_TRUE(failed(Fault::lost_swap).contains("factorization"));
}

TEST(Judge, rejects_an_exchange_lost_in_columns_of_l) {
  EXPECT_EQ(failed(Fault::lost_swap_left), Names{"factorization"});
}

TEST(Judge, rejects_a_stale_panel) {
  EXPECT_TRUE(failed(Fault::stale_panel).contains("factorization"));
}

TEST(Judge, rejects_an_update_without_one_column) {
  EXPECT_TRUE(failed(Fault::missing_column).contains("factorization"));
}

TEST(Judge, rejects_an_update_without_one_row) {
  EXPECT_TRUE(failed(Fault::missing_row).contains("factorization"));
}

TEST(Judge, rejects_pivots_chosen_within_the_block) {
  EXPECT_TRUE(failed(Fault::local_pivots).contains("multiplier"));
}

TEST(Judge, rejects_elimination_without_pivots) {
  EXPECT_TRUE(failed(Fault::no_pivots).contains("multiplier"));
}

TEST(Judge, rejects_a_right_hand_side_updated_twice) {
  EXPECT_EQ(failed(Fault::right_hand_side_twice), (Names{"hpl_residual", "backward_error"}));
}

TEST(Judge, rejects_the_right_hand_side_of_another_solve) {
  EXPECT_EQ(failed(Fault::right_hand_side_stale), (Names{"hpl_residual", "backward_error"}));
}

TEST(Judge, rejects_single_precision) {
  const Names found = failed(Fault::single_precision);

  EXPECT_TRUE(found.contains("factorization"));
  EXPECT_TRUE(found.contains("hpl_residual"));
}

TEST(Judge, rejects_multipliers_of_one_panel_in_single_precision) {
  EXPECT_TRUE(failed(Fault::single_precision_once).contains("factorization"));
}

TEST(Judge, rejects_one_element_of_l_or_u_off_by_a_millionth) {
  EXPECT_EQ(failed(Fault::one_element_of_l), Names{"factorization"});
  EXPECT_EQ(failed(Fault::one_element_of_u), Names{"factorization"});
}

TEST(Judge, rejects_one_row_of_the_wrong_sign) {
  const Names found = failed(Fault::wrong_sign);

  EXPECT_TRUE(found.contains("factorization"));
  EXPECT_TRUE(found.contains("determinant"));
}

TEST(Judge, rejects_one_unknown_off_by_a_billionth) {
  EXPECT_EQ(failed(Fault::one_unknown), (Names{"hpl_residual", "backward_error"}));
}

TEST(Judge, rejects_another_list_of_exchanges) {
  EXPECT_TRUE(failed(Fault::wrong_pivot_entry).contains("factorization"));
  EXPECT_EQ(failed(Fault::pivot_out_of_range), Names{"pivots"});
}

TEST(Judge, rejects_an_answer_of_the_wrong_length) {
  EXPECT_EQ(failed(Fault::short_answer), Names{"result_shape"});
}

TEST(Judge, rejects_the_answer_of_another_matrix) {
  EXPECT_TRUE(failed(Fault::other_matrix).contains("hpl_residual"));
}

TEST(Judge, rejects_what_is_not_a_number) {
  EXPECT_TRUE(failed(Fault::nan).contains("hpl_residual"));
  const Names in_factors = failed(Fault::nan_in_l);
  EXPECT_TRUE(in_factors.contains("factorization"));
  EXPECT_TRUE(in_factors.contains("multiplier"));
}

TEST(Judge, rejects_zeros) {
  EXPECT_TRUE(failed(Fault::zeros).contains("hpl_residual"));
}

TEST(Judge, finds_faults_without_a_determinant_of_its_own_in_larger_matrices) {
  for (const Fault fault : {Fault::missing_column,
                            Fault::missing_row,
                            Fault::lost_swap_left,
                            Fault::single_precision_once,
                            Fault::stale_panel}) {
    EXPECT_TRUE(failed(fault, Matrix::hpl, 400).contains("factorization"));
  }
}

TEST(Judge, finds_the_same_whatever_it_draws) {
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    bool found = false;
    for (const casebook::Check& check :
         judge(system(Matrix::hpl, 90), Fault::one_element_of_u, seed)) {
      found = found || !check.passed();
    }
    EXPECT_TRUE(found) << seed;
  }
}

TEST(Judge, finds_the_same_with_less_effort) {
  const Case input = system(Matrix::hpl, 90);
  const FaultyElimination elimination(input, casebook::world(), Fault::one_element_of_l);

  const auto checks =
      check(input, elimination.result(), casebook::world(), {.seed = 3, .effort = 0.2});

  EXPECT_FALSE(casebook::all_passed(checks));
}

TEST(Judge, does_not_loosen_with_size) {
  const auto small = judge(system(Matrix::hpl, 260), Fault::none);
  const auto large = judge(system(Matrix::hpl, 520), Fault::none);

  ASSERT_EQ(small.size(), large.size());
  for (std::size_t k = 0; k < small.size(); ++k) {
    EXPECT_LE(large[k].bound, small[k].bound) << small[k].name;
  }
}

Rules stated(double Rules::*number, double value) {
  Rules rules;
  rules.*number = value;
  return rules;
}

Names failed_with(const Rules& rules, Matrix kind = Matrix::hpl) {
  const Case input = system(kind, 90);
  const FaultyElimination elimination(input, casebook::world(), Fault::none);
  Result result = elimination.result();
  result.rules = rules;
  Names names;
  for (const casebook::Check& check : check(input, result, casebook::world(), {})) {
    if (!check.passed()) {
      names.insert(check.name);
    }
  }
  return names;
}

TEST(Judge, refuses_numbers_that_no_method_for_the_matrix_needs) {
  for (const Rules& rules : {stated(&Rules::rounding, 1.0),
                             stated(&Rules::rounding, 0x1p-24),  // of factors of 64 bits
                             stated(&Rules::rounding, NAN),
                             stated(&Rules::largest_multiplier, 1e6),
                             stated(&Rules::share_of_flops, 0.5)}) {
    EXPECT_TRUE(failed_with(rules).contains("stated_rules"));
  }
  EXPECT_EQ(failed_with(stated(&Rules::largest_multiplier, 8.0)), Names{});
  for (const Rules& rules :
       {stated(&Rules::largest_multiplier, 100.0), stated(&Rules::share_of_flops, 0.5)}) {
    EXPECT_EQ(failed_with(rules, Matrix::covariance), Names{});
  }
}

TEST(Judge, refuses_refinements_that_cannot_be) {
  const Case input = system(Matrix::hpl, 90);
  const FaultyElimination elimination(input, casebook::world(), Fault::none);
  Result result = elimination.result();
  result.refinements = -7;

  const auto checks = check(input, result, casebook::world(), {});

  const auto stated = std::ranges::find(checks, "stated_numbers", &casebook::Check::name);
  ASSERT_NE(stated, checks.end());
  EXPECT_FALSE(stated->passed());
}

TEST(Judge, calls_it_a_breach_whether_the_method_does_or_not) {
  EXPECT_EQ(judge::breach_of({}), "");
  Rules own;
  own.breach = "other pivots";
  EXPECT_EQ(judge::breach_of(own), "other pivots");
  EXPECT_NE(judge::breach_of(stated(&Rules::rounding, 0x1p-24)), "");
  EXPECT_NE(judge::breach_of(stated(&Rules::largest_multiplier, 8.0)), "");
  EXPECT_NE(judge::breach_of(stated(&Rules::share_of_flops, 0.5)), "");
}

TEST(Judge, holds_the_speed_against_the_flops_that_the_method_needs) {
  const Case input = system(Matrix::covariance, 90);
  const FaultyElimination elimination(input, casebook::world(), Fault::none);
  Result result = elimination.result();
  result.solve_s = 1.0;
  const double whole = check(input, result, casebook::world(), {}).back().value;

  result.rules.share_of_flops = 0.5;

  EXPECT_DOUBLE_EQ(check(input, result, casebook::world(), {}).back().value, 0.5 * whole);
}

TEST(Judge, refuses_a_solve_that_is_faster_than_any_processor) {
  const Case input = system(Matrix::hpl, 90);
  const FaultyElimination elimination(input, casebook::world(), Fault::none);
  Result result = elimination.result();
  result.solve_s = 1e-9;

  const auto checks = check(input, result, casebook::world(), {});

  EXPECT_EQ(checks.back().name, "speed");
  EXPECT_FALSE(checks.back().passed());
}

}  // namespace
}  // namespace lu
