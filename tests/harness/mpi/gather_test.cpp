#include "harness/run/gather.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/harness/mpi/world.hpp"

namespace casebook {
namespace {

/// A text of another length and another letter on every rank; that of rank 0 is empty.
std::string text_of(int rank) {
  return std::string(static_cast<std::size_t>(3 * rank), static_cast<char>('a' + rank));
}

TEST(gather, brings_texts_of_any_length_to_the_first_rank) {
  const Team team = world();

  const std::vector<std::string> texts = gather_texts(team, text_of(team.rank));

  std::vector<std::string> expected;
  for (int rank = 0; team.rank == 0 && rank < team.n_ranks; ++rank) {
    expected.push_back(text_of(rank));
  }
  EXPECT_EQ(texts, expected);
}

TEST(gather, brings_one_row_of_numbers_per_rank_to_the_first) {
  const Team team = world();

  const auto rows = gather_numbers(team, {1.0 * team.rank, -1.0, 0.5 * team.rank});

  std::vector<std::vector<double>> expected;
  for (int rank = 0; team.rank == 0 && rank < team.n_ranks; ++rank) {
    expected.push_back({1.0 * rank, -1.0, 0.5 * rank});
  }
  EXPECT_EQ(rows, expected);
}

TEST(gather, tells_every_rank_the_largest_value) {
  const Team team = world();

  EXPECT_EQ(largest(team, -1.0 - team.rank), -1.0);
  EXPECT_EQ(largest(team, team.rank), team.n_ranks - 1.0);
}

}  // namespace
}  // namespace casebook
