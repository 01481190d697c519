#include "apps/cg/judge/judge.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "apps/cg/judge/benchmark.hpp"
#include "apps/cg/judge/check.hpp"
#include "apps/cg/judge/hpcg_report.hpp"
#include "harness/core/error.hpp"
#include "tests/cg/oracle_method.hpp"
#include "tests/harness/mpi/world.hpp"

namespace cg {
namespace {

using Names = std::set<std::string>;

Case box(int side) {
  Case input;
  input.name = "box";
  input.local = {side, side, side};
  input.n_levels = 3;
  input.iterations = 6;
  return input;
}

/// Verdict of the judge on a run with this fault: on a first answer with all of its effort, and on a
/// second method's with half.
struct Verdict {
  Evidence evidence;
  std::vector<casebook::Check> checks;
};

Verdict judged(const Case& input, Fault fault, std::uint64_t seed = 5) {
  const casebook::Team team = casebook::world();
  const Exercise first = vary(prepare(input, team), seed);  // the same solution in each run
  Memory memory;
  Verdict verdict;
  for (const double effort : {1.0, 0.5}) {
    const Exercise exercise = effort == 1.0 ? first : vary(first, seed + 1);
    Benchmark benchmark(exercise, std::make_unique<OracleMethod>(team, fault, memory));
    Answer answer;
    benchmark.set_up();
    benchmark.solve();
    benchmark.copy_out(answer);
    verdict.checks = casebook::worst_of(std::move(verdict.checks),
                                        judge(exercise, answer, team, {seed, effort}));
  }
  verdict.evidence = *first.evidence;
  return verdict;
}

Names failed(const Case& input, Fault fault, std::uint64_t seed = 5) {
  Names names;
  for (const casebook::Check& check : judged(input, fault, seed).checks) {
    if (!check.passed()) {
      names.insert(check.name);
    }
  }
  return names;
}

/// Checks that fail on an answer of which nothing is asked but what the answer itself tells: a later round of a climb
/// that is spared. The methods of the first round had no fault.
Names failed_when_spared(Fault fault, std::uint64_t seed) {
  const casebook::Team team = casebook::world();
  const Exercise exercise = vary(prepare(box(8), team), seed);
  Memory memory;
  memory.n_methods = fault == Fault::lazy_later ? 1 : 0;
  Benchmark benchmark(exercise, std::make_unique<OracleMethod>(team, fault, memory));
  Answer answer;
  benchmark.set_up();
  benchmark.solve();
  benchmark.copy_out(answer);
  Names names;
  for (const casebook::Check& check : judge(exercise, answer, team, {seed, 0.0})) {
    if (!check.passed()) {
      names.insert(check.name);
    }
  }
  return names;
}

TEST(Judge, accepts_the_reference_algorithm) {
  EXPECT_EQ(failed(box(8), Fault::none), Names{});
}

TEST(Judge, rejects_products_without_the_neighbours_values) {
  if (casebook::world().n_ranks == 1) {
    EXPECT_EQ(failed(box(8), Fault::stale_halo), Names{});  // there are no neighbours
    return;
  }

  const Names found = failed(box(8), Fault::stale_halo);

  EXPECT_TRUE(found.contains("operator"));
}

TEST(Judge, rejects_an_answer_without_one_ranks_part) {
  const Names found = failed(box(8), Fault::lost_rank);

  EXPECT_TRUE(found.contains("residual"));
}

TEST(Judge, rejects_an_operator_of_the_wrong_sign) {
  const Names found = failed(box(8), Fault::sign);

  EXPECT_TRUE(found.contains("operator"));
  EXPECT_TRUE(found.contains("operator_definite"));
}

TEST(Judge, rejects_one_element_off) {
  const Names found = failed(box(8), Fault::one_element);

  EXPECT_TRUE(found.contains("claimed_residual"));
}

TEST(Judge, rejects_one_nan) {
  const Names found = failed(box(8), Fault::nan);

  EXPECT_TRUE(found.contains("residual"));
  EXPECT_TRUE(found.contains("solution"));
}

TEST(Judge, rejects_zeros) {
  const Names found = failed(box(8), Fault::zeros);

  EXPECT_TRUE(found.contains("residual"));
}

TEST(Judge, rejects_a_preconditioner_that_is_not_symmetric) {
  EXPECT_EQ(failed(box(8), Fault::forward_sweep_only), (Names{"preconditioner_symmetry", "cycle"}));
}

TEST(Judge, rejects_a_preconditioner_of_the_wrong_sign) {
  EXPECT_EQ(failed(box(8), Fault::negative), (Names{"preconditioner_definite", "cycle"}));
}

TEST(Judge, rejects_a_solve_that_stops_early_and_says_otherwise) {
  const Names found = failed(box(8), Fault::early_stop);

  EXPECT_TRUE(found.contains("residual"));
  EXPECT_TRUE(found.contains("claimed_residual"));
}

TEST(Judge, rejects_a_residual_that_is_better_on_paper) {
  EXPECT_EQ(failed(box(8), Fault::boast), Names{"claimed_residual"});
}

TEST(Judge, rejects_solves_that_differ_in_the_twelfth_digit) {
  EXPECT_EQ(failed(box(8), Fault::drift), Names{"reproducibility"});
}

TEST(Judge, rejects_a_method_that_knows_the_diagonal_by_heart) {
  const Names found = failed(box(8), Fault::diagonal_kept);

  EXPECT_TRUE(found.contains("dominant_residual"));
}

TEST(Judge, rejects_products_in_single_precision) {
  const Names found = failed(box(8), Fault::single_precision);

  EXPECT_TRUE(found.contains("operator"));
}

TEST(Judge, rejects_the_answer_of_an_earlier_solve) {
  EXPECT_TRUE(failed(box(8), Fault::cached).contains("residual"));
}

TEST(Judge, rejects_the_known_solution_of_the_official_right_hand_side) {
  EXPECT_TRUE(failed(box(8), Fault::knows_ones).contains("residual"));
}

TEST(Judge, rejects_an_answer_one_step_short_of_its_residual) {
  EXPECT_TRUE(failed(box(8), Fault::one_step_less).contains("claimed_residual"));
}

TEST(Judge, rejects_a_residual_that_is_no_number) {
  EXPECT_TRUE(failed(box(8), Fault::claims_nan).contains("claimed_residual"));
}

TEST(Judge, rejects_a_right_hand_side_in_single_precision) {
  EXPECT_TRUE(failed(box(8), Fault::rounded_rhs).contains("claimed_residual"));
}

TEST(Judge, rejects_solves_whose_cycle_is_not_the_one_that_it_is_shown) {
  for (const Fault fault : {Fault::solves_with_jacobi,
                            Fault::solves_on_one_grid,
                            Fault::solves_rounded,
                            Fault::lazy_later,
                            Fault::starts_from_ones,
                            Fault::idle_last_rank,
                            Fault::idle_last_rows}) {
    for (const std::uint64_t seed : {6u, 7u, 8u}) {  // one for each direction
      EXPECT_TRUE(failed(box(8), fault, seed).contains("dependence")) << static_cast<int>(fault);
    }
  }
}

TEST(Judge, rejects_solves_whose_cycle_leaves_the_neighbours_out) {
  const bool alone = casebook::world().n_ranks == 1;

  EXPECT_EQ(failed(box(8), Fault::solves_without_halo).contains("dependence"), !alone);
}

TEST(Judge, rejects_a_wrong_answer_of_a_round_that_is_spared) {
  std::vector<Fault> faults{Fault::one_element,
                            Fault::nan,
                            Fault::zeros,
                            Fault::lost_rank,
                            Fault::early_stop,
                            Fault::boast,
                            Fault::one_step_less,
                            Fault::claims_nan,
                            Fault::knows_ones,
                            Fault::starts_from_ones,
                            Fault::rounded_rhs,
                            Fault::solves_with_jacobi,
                            Fault::solves_on_one_grid,
                            Fault::lazy_later,
                            Fault::steepest_descent,
                            Fault::idle_last_rank,
                            Fault::idle_last_rows,
                            Fault::jacobi,
                            Fault::no_coarse_grids};
  if (casebook::world().n_ranks > 1) {
    faults.push_back(Fault::solves_without_halo);
  }

  for (const Fault fault : faults) {
    for (const std::uint64_t seed : {6u, 7u, 8u}) {  // one for each direction
      EXPECT_NE(failed_when_spared(fault, seed), Names{}) << static_cast<int>(fault);
    }
  }
  EXPECT_EQ(failed_when_spared(Fault::none, 6), Names{});
}

TEST(Judge, rejects_another_iteration_that_gets_there) {
  EXPECT_TRUE(failed(box(8), Fault::steepest_descent).contains("dependence"));
}

TEST(Judge, rejects_a_stale_halo_on_one_level) {
  const bool alone = casebook::world().n_ranks == 1;

  EXPECT_EQ(failed(box(8), Fault::stale_level).contains("cycle"), !alone);
}

TEST(Judge, rejects_a_weak_coarsest_level) {
  EXPECT_TRUE(failed(box(8), Fault::weak_coarsest).contains("cycle"));
}

TEST(Judge, rejects_the_cycle_of_another_matrix) {
  EXPECT_TRUE(failed(box(8), Fault::other_diagonal).contains("cycle"));
}

TEST(Judge, rejects_a_symmetric_error_of_the_operator) {
  EXPECT_EQ(failed(box(8), Fault::symmetric_error), Names{"operator"});
}

TEST(Judge, rejects_a_cycle_with_cheaper_sweeps) {
  EXPECT_EQ(failed(box(8), Fault::jacobi), (Names{"cycle", "dependence"}));
}

TEST(Judge, rejects_a_sweep_in_place_of_the_cycle) {
  EXPECT_EQ(failed(box(8), Fault::no_coarse_grids), (Names{"cycle", "dependence"}));
}

TEST(Judge, rejects_a_cycle_without_the_neighbours_values) {
  const bool alone = casebook::world().n_ranks == 1;

  EXPECT_EQ(failed(box(8), Fault::no_halo_in_cycle),
            alone ? Names{} : (Names{"cycle", "dependence"}));
}

TEST(Judge, rejects_a_cycle_in_a_precision_that_it_does_not_state) {
  EXPECT_TRUE(failed(box(8), Fault::rounded_cycle).contains("cycle"));
}

TEST(Judge, rejects_a_sweep_in_another_order_than_it_says) {
  EXPECT_EQ(failed(box(8), Fault::wrong_order), (Names{"cycle", "dependence"}));
}

TEST(Judge, rejects_an_order_that_leaves_a_row_out) {
  EXPECT_EQ(failed(box(8), Fault::no_order), (Names{"cycle", "dependence"}));
}

TEST(Judge, does_not_loosen_with_size) {
  const Case small = box(8);
  const Case large = box(16);

  const auto small_checks = judged(small, Fault::none).checks;
  const auto large_checks = judged(large, Fault::none).checks;

  for (std::size_t k = 0; k < small_checks.size(); ++k) {
    // The solution's bound is the residual's by the smallest eigenvalue, which falls with n^2; the
    // preconditioner's grows with the matrix's condition likewise.
    const bool by_condition = small_checks[k].name == "solution" ||
                              small_checks[k].name == "cycle" ||
                              small_checks[k].name == "preconditioner_symmetry";
    const bool by_residual =
        small_checks[k].name.ends_with("residual") || small_checks[k].name == "dependence";
    const double allowed = by_condition ? 5.0 : 1.0;
    if (!by_residual && small_checks[k].name != "solution") {
      EXPECT_LE(large_checks[k].bound, allowed * small_checks[k].bound) << small_checks[k].name;
    }
    EXPECT_TRUE(large_checks[k].passed()) << large_checks[k].name;
  }
}

TEST(Report, says_invalid_when_a_check_failed_and_gives_no_times) {
  const Case input = box(8);
  const Verdict verdict = judged(input, Fault::zeros);

  const std::string text = hpcg_report(verdict.evidence, verdict.checks);

  EXPECT_NE(text.find("HPCG result is: INVALID"), std::string::npos);
  EXPECT_EQ(text.find("GFLOP/s"), std::string::npos);
}

TEST(Report, calls_a_method_invalid_that_breaks_a_rule_by_its_own_word) {
  const Case input = box(8);
  Verdict verdict = judged(input, Fault::none);
  verdict.evidence.standing.breach = "a cycle of 32 bits";

  const std::string text = hpcg_report(verdict.evidence, verdict.checks);

  EXPECT_NE(text.find("INVALID under HPCG's rules: a cycle of 32 bits"), std::string::npos);
}

TEST(Report, calls_a_method_invalid_that_states_fewer_bits_without_a_word) {
  const Case input = box(8);
  Verdict verdict = judged(input, Fault::none);
  EXPECT_EQ(breach_of(verdict.evidence.standing), "");

  verdict.evidence.standing.cycle_rounding = 0x1p-23;

  EXPECT_NE(breach_of(verdict.evidence.standing), "");
  EXPECT_NE(hpcg_report(verdict.evidence, verdict.checks).find("INVALID under HPCG's rules"),
            std::string::npos);
}

TEST(Judge, refuses_a_stated_rounding_that_would_allow_anything) {
  Verdict verdict = judged(box(8), Fault::none);
  verdict.evidence.standing.cycle_rounding = 1.0;

  const auto checks = check(box(8), verdict.evidence);

  const auto found = std::ranges::find(checks, "stated_rounding", &casebook::Check::name);
  ASSERT_NE(found, checks.end());
  EXPECT_FALSE(found->passed());
}

Names failed_with(const Evidence& evidence) {
  Names names;
  for (const casebook::Check& each : check(evidence.input, evidence)) {
    if (!each.passed()) {
      names.insert(each.name);
    }
  }
  return names;
}

TEST(Judge, loosens_no_bound_for_steps_that_cannot_be) {
  const Evidence right = judged(box(8), Fault::none).evidence;
  ASSERT_EQ(failed_with(right), Names{});
  for (const int steps : {-1, 61, std::numeric_limits<int>::max()}) {
    Evidence wrong = right;
    wrong.claimed.iterations = steps;
    EXPECT_EQ(failed_with(wrong), (Names{"residual", "claimed_residual"})) << steps;
    wrong = right;
    wrong.official.claimed.iterations = steps;
    EXPECT_EQ(failed_with(wrong), Names{"official_residual"}) << steps;
  }
}

TEST(Judge, refuses_memory_that_holds_no_vector) {
  Evidence wrong = judged(box(8), Fault::none).evidence;
  for (const double bytes : {std::nan(""), -1e12, 0.0, 8.0 * 511}) {
    wrong.memory_bytes = bytes;
    EXPECT_EQ(failed_with(wrong), Names{"stated_numbers"}) << bytes;
  }
}

TEST(Report, keeps_what_a_method_says_of_itself_in_its_line) {
  Verdict verdict = judged(box(8), Fault::none);
  verdict.evidence.standing.breach = "none\n  HPCG result is: VALID";

  const std::string text = hpcg_report(verdict.evidence, verdict.checks);

  EXPECT_EQ(text.find("\n  HPCG result is: VALID"), std::string::npos);
  EXPECT_NE(text.find("INVALID under HPCG's rules: none   HPCG result is: VALID"),
            std::string::npos);
}

TEST(Judge, allows_a_legal_residual_less_of_an_earlier_direction_in_a_larger_system) {
  Verdict verdict = judged(box(8), Fault::none);
  Evidence evidence = verdict.evidence;
  evidence.input.local = {80, 80, 80};
  evidence.rounding = 1e-4 * evidence.residual;  // far above that of the cycle
  evidence.dependence = 0.3e-4;
  const auto passes = [&evidence] {
    for (const casebook::Check& each : check(evidence.input, evidence)) {
      if (each.name == "dependence") {
        return each.passed();
      }
    }
    return false;
  };

  EXPECT_FALSE(passes());
  evidence.standing.breach = "another iteration";
  EXPECT_TRUE(passes());
}

TEST(Report, gives_no_rating_for_a_problem_in_the_cache) {
  const Case input = box(8);
  Verdict verdict = judged(input, Fault::none);
  verdict.evidence.cache_bytes = 1e9;

  const std::string text = hpcg_report(verdict.evidence, verdict.checks);

  EXPECT_TRUE(std::isnan(rating_gflop_s(verdict.evidence)));
  EXPECT_NE(text.find("VALID, without a rating"), std::string::npos);
}

TEST(Report, tells_the_timed_right_hand_sides_from_hpcgs_own) {
  const Verdict verdict = judged(box(8), Fault::none);

  const std::string text = hpcg_report(verdict.evidence, verdict.checks);

  EXPECT_NE(text.find("a random solution"), std::string::npos);
  EXPECT_NE(text.find("a vector of ones"), std::string::npos);
}

TEST(Report, charges_a_tenth_of_the_set_up) {
  Evidence evidence = judged(box(8), Fault::none).evidence;
  evidence.cache_bytes = 1.0;
  evidence.solve_s = {5.0, 1.0, 1.0};
  evidence.set_up_s = {10.0, 0.0, 0.0};
  const double without = rating_gflop_s(evidence);
  evidence.set_up_s = {0.0, 10.0, 10.0};

  const double with = rating_gflop_s(evidence);

  EXPECT_DOUBLE_EQ(with, 0.5 * without);
}

TEST(Oracle, refuses_an_indefinite_matrix_whose_entries_look_definite) {
  auto matrix = std::make_shared<SparseMatrix>();
  matrix->n_rows = 3;  // eigenvalues 1 - 2 * 0.9 < 0 and 1.9 twice
  matrix->row_start = {0, 3, 6, 9};
  matrix->column = {0, 1, 2, 0, 1, 2, 0, 1, 2};
  matrix->value = {1.0, -0.9, -0.9, -0.9, 1.0, -0.9, -0.9, -0.9, 1.0};
  Case input;
  input.kind = Operator::file;
  input.n_levels = 1;
  input.matrix = matrix;
  const casebook::Team team = casebook::world();

  EXPECT_THROW(prepare(input, team), casebook::UsageError);
}

}  // namespace
}  // namespace cg
