#include "parts/scf/stored/integral_plan.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/scf/lanes/some_shells.hpp"

namespace scf {
namespace {

constexpr double step_of_codes = 1e-10;
constexpr double plenty = 1e12;  // bytes

std::vector<PairClass> sample(int n_primitives = 1) {
  const Basis basis = fixture::some_shells(n_primitives);
  return pair_classes(basis, single_shells(basis));
}

IntegralPlan plan_for(const std::vector<PairClass>& classes, double bytes) {
  return {classes, step_of_codes, bytes, casebook::Team{}};
}

TEST(integral_plan, keeps_all_where_there_is_room_and_nothing_where_there_is_none) {
  const std::vector<PairClass> classes = sample();

  const IntegralPlan all = plan_for(classes, plenty);
  const IntegralPlan none = plan_for(classes, 0.0);

  EXPECT_FALSE(all.leaves_some());
  EXPECT_TRUE(none.leaves_some());
  EXPECT_TRUE(none.own().empty());
  EXPECT_EQ(none.bytes(), 0.0);
  for (std::size_t bra = 0; bra < classes.size(); ++bra) {
    for (std::size_t ket = 0; ket <= bra; ++ket) {
      EXPECT_TRUE(all.keeps({bra, classes[bra].pairs.size() - 1}, ket));
      EXPECT_FALSE(none.keeps({bra, 0}, ket));
    }
  }
}

TEST(integral_plan, uses_most_of_the_memory_that_it_is_given_and_no_more) {
  const std::vector<PairClass> classes = sample();
  const double all = plan_for(classes, plenty).bytes();

  for (const double share : {0.25, 0.5, 0.75}) {
    const IntegralPlan plan = plan_for(classes, share * all);

    EXPECT_TRUE(plan.leaves_some());
    EXPECT_LE(plan.bytes(), share * all);
    EXPECT_GE(plan.bytes(), 0.9 * share * all);
  }
}

TEST(integral_plan, keeps_first_what_costs_most_for_its_bytes) {
  const std::vector<PairClass> classes = sample(3);
  const IntegralPlan plan = plan_for(classes, 0.3 * plan_for(classes, plenty).bytes());

  double least_kept = 1e300, most_left = 0.0;
  for (std::size_t bra = 0; bra < classes.size(); ++bra) {
    for (std::size_t ket = 0; ket <= bra; ++ket) {
      const int n = classes[bra].n_functions() * classes[ket].n_functions();
      const double cost = cost_of_batch(classes[bra], classes[ket]) / n;
      if (plan.keeps({bra, 0}, ket)) {
        least_kept = std::min(least_kept, cost);
      }
      if (!plan.keeps({bra, classes[bra].pairs.size() - 1}, ket)) {
        most_left = std::max(most_left, cost);
      }
    }
  }
  EXPECT_GE(least_kept, most_left);
}

TEST(integral_plan, a_contraction_of_three_costs_nearly_nine_times_as_much_per_pair_of_classes) {
  const std::vector<PairClass> one = sample(1);
  const std::vector<PairClass> three = sample(3);

  const double ratio = cost_of_batch(three[0], three[0]) / cost_of_batch(one[0], one[0]);

  EXPECT_GT(ratio, 60.0);
  EXPECT_LE(ratio, 81.0);
}

TEST(integral_plan, every_bra_of_which_something_is_kept_has_one_owner) {
  const std::vector<PairClass> classes = sample();
  const double bytes = 0.4 * plan_for(classes, plenty).bytes();
  const IntegralPlan alone = plan_for(classes, bytes);

  for (const int n_ranks : {1, 2, 3}) {
    std::map<std::pair<std::size_t, std::size_t>, int> owners;
    std::vector<std::size_t> n_own;
    for (int rank = 0; rank < n_ranks; ++rank) {
      casebook::Team team;
      team.rank = rank;
      team.n_ranks = n_ranks;
      const IntegralPlan plan(classes, step_of_codes, bytes, team);
      n_own.push_back(plan.own().size());
      for (const PairTask& task : plan.own()) {
        owners[{task.pair_class, task.pair}] += 1;
      }
    }

    EXPECT_EQ(owners.size(), alone.own().size());
    for (const auto& [bra, n_owners] : owners) {
      EXPECT_EQ(n_owners, 1) << bra.first << ", " << bra.second;
    }
    const auto [fewest, most] = std::minmax_element(n_own.begin(), n_own.end());
    EXPECT_LE(*most - *fewest, classes.size());
  }
}

}  // namespace
}  // namespace scf
