#include "harness/run/session.hpp"

#include <functional>
#include <new>
#include <string>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "tests/harness/mpi/world.hpp"

namespace casebook {
namespace {

/// Outcome of succeeds_everywhere() on this rank.
struct Outcome {
  bool succeeded = false;
  int exit_code = -1;
  std::string said;
};

Outcome attempt(const Team& team, const std::function<void()>& step) {
  Outcome outcome;
  testing::internal::CaptureStderr();
  outcome.succeeded = succeeds_everywhere(team, step, outcome.exit_code);
  outcome.said = testing::internal::GetCapturedStderr();
  return outcome;
}

TEST(succeeds_everywhere, says_nothing_when_no_rank_fails) {
  const Outcome outcome = attempt(world(), [] {});

  EXPECT_TRUE(outcome.succeeded);
  EXPECT_EQ(outcome.exit_code, exit_fine);
  EXPECT_EQ(outcome.said, "");
}

TEST(succeeds_everywhere, all_ranks_fail_with_the_one_that_failed_and_it_alone_speaks) {
  const Team team = world();
  const bool is_last = team.rank == team.n_ranks - 1;

  const Outcome outcome = attempt(team, [&] {
    if (is_last) {
      throw UsageError("3 ranks do not divide n = 128");
    }
  });

  EXPECT_FALSE(outcome.succeeded);
  EXPECT_EQ(outcome.exit_code, exit_usage);
  EXPECT_EQ(outcome.said, is_last ? "casebook: error: 3 ranks do not divide n = 128\n" : "");
}

TEST(succeeds_everywhere, the_lowest_rank_speaks_when_all_fail) {
  const Team team = world();

  const Outcome outcome =
      attempt(team, [&] { throw EnvironmentError("rank " + std::to_string(team.rank)); });

  EXPECT_FALSE(outcome.succeeded);
  EXPECT_EQ(outcome.exit_code, exit_environment);
  EXPECT_EQ(outcome.said, team.rank == 0 ? "casebook: error: rank 0\n" : "");
}

TEST(succeeds_everywhere, the_exit_code_is_that_of_the_rank_that_spoke) {
  const Team team = world();

  const Outcome outcome = attempt(team, [&] {
    if (team.rank == 0) {
      throw UsageError("the input");
    }
    throw EnvironmentError("the machine");
  });

  EXPECT_EQ(outcome.exit_code, exit_usage);
}

TEST(succeeds_everywhere, lack_of_memory_has_a_message_of_its_own) {
  const Team team = world();

  const Outcome outcome = attempt(team, [] { throw std::bad_alloc(); });

  EXPECT_EQ(outcome.exit_code, exit_environment);
  if (team.rank == 0) {
    EXPECT_NE(outcome.said.find("out of memory"), std::string::npos) << outcome.said;
  }
}

}  // namespace
}  // namespace casebook
