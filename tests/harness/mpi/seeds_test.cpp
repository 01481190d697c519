#include "harness/run/seeds.hpp"

#include <gtest/gtest.h>

#include "tests/harness/mpi/world.hpp"

namespace casebook {
namespace {

TEST(seeds, spare_five_answers_of_six_by_a_draw_that_all_ranks_share) {
  const Team team = world();
  constexpr int n = 600;
  int n_spared = 0;

  for (int k = 0; k < n; ++k) {
    n_spared += Seeds(team, "").spare() ? 1 : 0;
  }

  EXPECT_NEAR(n_spared, 500, 55);  // six standard deviations, of sqrt(600 / 6 * 5 / 6)
  int most = 0;
  MPI_Allreduce(&n_spared, &most, 1, MPI_INT, MPI_MAX, team.comm);
  EXPECT_EQ(n_spared, most);
}

TEST(seeds, say_in_the_record_that_an_answer_was_spared) {
  Seeds seeds(world(), "");
  EXPECT_EQ(seeds.to_json()["spared"], false);

  while (!seeds.spare()) {
  }

  EXPECT_EQ(seeds.to_json()["spared"], true);
}

}  // namespace
}  // namespace casebook
