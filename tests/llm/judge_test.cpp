#include "apps/llm/judge/judge.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "apps/llm/judge/evidence.hpp"
#include "apps/llm/workload.hpp"
#include "tests/harness/mpi/world.hpp"
#include "tests/llm/faulty_engine.hpp"
#include "tests/llm/fixtures.hpp"

namespace llm {
namespace {

using Names = std::set<std::string>;

/// Checks of the judge on a faulty engine that has been used before.
/// said: bytes that the answers are said to have kept beyond those that they have
std::vector<casebook::Check> measure(const Case& input,
                                     Fault fault,
                                     casebook::Draw draw = {5},
                                     double said = 0.0) {
  const casebook::Team team = casebook::world();
  Case first = input;
  first.evidence = std::make_shared<Evidence>();
  const Case second = vary(first, 17);
  Workload workload(second, team, std::make_unique<FaultyEngine>(team, fault));
  workload.set_up();
  workload.solve();
  workload.solve();
  Result result;
  workload.copy_out(result);
  result.cache_bytes += said;
  return judge(second, result, team, draw);
}

/// Checks that a faulty engine fails; rank 0's.
Names failed(Fault fault, const Case& input = tiny_case()) {
  Names names;
  for (const casebook::Check& check : measure(input, fault)) {
    if (!check.passed()) {
      names.insert(check.name);
    }
  }
  return names;
}

bool is_first() {
  return casebook::world().rank == 0;
}

TEST(Judge, accepts_an_engine_without_a_fault) {
  EXPECT_EQ(failed(Fault::none), Names{});
}

TEST(Judge, accepts_an_engine_without_a_fault_whatever_it_draws) {
  for (std::uint64_t seed = 100; seed < 102; ++seed) {
    for (const casebook::Check& check : measure(tiny_case(), Fault::none, {seed})) {
      EXPECT_TRUE(check.passed()) << check.name << " with seed " << seed;
    }
  }
}

TEST(Judge, rejects_a_cache_that_cannot_be) {
  for (const double said : {-1e12, 1e300, std::nan("")}) {
    Names names;
    for (const casebook::Check& check : measure(tiny_case(), Fault::none, {5}, said)) {
      if (!check.passed()) {
        names.insert(check.name);
      }
    }
    EXPECT_EQ(names, is_first() ? Names{"stated_numbers"} : Names{}) << said;
  }
}

class Mutants : public testing::TestWithParam<std::pair<const char*, Fault>> {};

TEST_P(Mutants, are_rejected) {
  const Names found = failed(GetParam().second);

  if (is_first()) {
    EXPECT_FALSE(found.empty());
  }
}

INSTANTIATE_TEST_SUITE_P(
    Judge,
    Mutants,
    testing::Values(std::pair("rotary_pairs", Fault::rotary_pairs),
                    std::pair("mask_off_by_one", Fault::mask_off_by_one),
                    std::pair("sees_the_future", Fault::sees_the_future),
                    std::pair("stale_slot", Fault::stale_slot),
                    std::pair("one_stale_sequence", Fault::one_stale_sequence),
                    std::pair("heads_exchanged", Fault::heads_exchanged),
                    std::pair("last_token_dropped", Fault::last_token_dropped),
                    std::pair("scale_forgotten", Fault::scale_forgotten),
                    std::pair("head_norm_forgotten", Fault::head_norm_forgotten),
                    std::pair("position_from_piece", Fault::position_from_piece),
                    std::pair("neighbours_logits", Fault::neighbours_logits),
                    std::pair("bf16_products", Fault::bf16_products),
                    std::pair("bf16_cache", Fault::bf16_cache),
                    std::pair("own_choice", Fault::own_choice),
                    std::pair("old_answer", Fault::old_answer),
                    std::pair("nan_logit", Fault::nan_logit),
                    std::pair("one_logit_off", Fault::one_logit_off),
                    std::pair("zeros", Fault::zeros),
                    std::pair("too_many_bytes", Fault::too_many_bytes),
                    std::pair("too_few_bytes", Fault::too_few_bytes)),
    [](const auto& mutant) { return std::string(mutant.param.first); });

/// One solve of a run, whose judge remembers the bounds of the first.
std::vector<casebook::Check> judge_later(Fault fault, std::uint64_t seed) {
  const casebook::Team team = casebook::world();
  Case input = tiny_case();
  input.evidence = std::make_shared<Evidence>();
  std::vector<casebook::Check> checks;
  for (const bool is_first_solve : {true, false}) {
    const Case varied = vary(input, is_first_solve ? 1 : 2);
    const Fault present = is_first_solve ? Fault::none : fault;
    Workload workload(varied, team, std::make_unique<FaultyEngine>(team, present));
    workload.set_up();
    workload.solve();
    Result result;
    workload.copy_out(result);
    checks = judge(varied, result, team, {seed, is_first_solve ? 1.0 : 0.04});
  }
  return checks;
}

TEST(Judge, looks_at_the_logits_of_later_answers_too) {
  const std::vector<casebook::Check> right = judge_later(Fault::none, 3);
  const std::vector<casebook::Check> wrong = judge_later(Fault::rotary_pairs, 3);

  if (is_first()) {
    EXPECT_TRUE(casebook::all_passed(right));
    EXPECT_FALSE(casebook::all_passed(wrong));
  }
}

TEST(Judge, rejects_an_engine_that_is_honest_in_its_first_solve_alone_whatever_is_drawn) {
  for (const std::uint64_t seed : {1u, 2u, 3u, 4u, 5u}) {
    for (const Fault fault : {Fault::window_of_64, Fault::bf16_cache, Fault::too_few_bytes}) {
      const std::vector<casebook::Check> checks = judge_later(fault, seed);
      if (is_first()) {
        EXPECT_FALSE(casebook::all_passed(checks)) << static_cast<int>(fault) << " " << seed;
      }
    }
  }
}

TEST(Judge, looks_at_the_last_token_of_each_request_of_a_later_round_that_is_spared) {
  const casebook::Team team = casebook::world();
  Case input = tiny_case();
  input.evidence = std::make_shared<Evidence>();
  ASSERT_TRUE(judges_answers_whole(input));
  Workload workload(input, team, std::make_unique<FaultyEngine>(team, Fault::none));
  workload.set_up();
  workload.solve();
  for (int request = -1; request < input.n_requests; ++request) {
    Result result;
    workload.copy_out(result);
    if (is_first() && request >= 0) {
      result.answers.at(static_cast<std::size_t>(request)).spots.back().front().logit += 0.1f;
    }
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      const std::vector<casebook::Check> checks = judge(input, result, team, {seed, 0.25});
      if (is_first()) {
        EXPECT_EQ(casebook::all_passed(checks), request < 0) << request << " " << seed;
      }
    }
  }
}

TEST(Judge, rejects_an_engine_that_ignores_its_given_context) {
  Case input = tiny_case(1);
  input.depth = 20;

  EXPECT_EQ(failed(Fault::none, input), Names{});
  if (is_first()) {
    EXPECT_TRUE(failed(Fault::given_context_ignored, input).contains("answer_logits"));
  } else {
    failed(Fault::given_context_ignored, input);
  }
}

TEST(Judge, rejects_a_drawn_token_that_the_probabilities_do_not_give) {
  Case input = tiny_case();
  input.sampling = {0.7, 40};

  EXPECT_EQ(failed(Fault::none, input), Names{});
  const Names found = failed(Fault::own_choice, input);
  if (is_first()) {
    EXPECT_TRUE(found.contains("chosen_tokens"));
  }
}

TEST(Judge, has_bounds_that_do_not_loosen_with_the_size) {
  if (!is_first()) {
    measure(tiny_case(), Fault::none);
    measure(tiny_case(4), Fault::none);
    return;
  }
  const auto bound = [](const Case& input) { return measure(input, Fault::none).front().bound; };
  const double small = bound(tiny_case());

  EXPECT_LE(bound(tiny_case(4)), 1.2 * small);
  EXPECT_LT(small, 1e-3);
}

}  // namespace
}  // namespace llm
