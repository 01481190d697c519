#include "harness/run/environment/layout.hpp"

#include <unistd.h>

#include <gtest/gtest.h>

#include "tests/harness/mpi/world.hpp"

namespace casebook {
namespace {

TEST(layout, holds_a_host_per_rank_and_the_cpus_of_every_thread) {
  Team team = world();
  team.n_threads = 2;

  const Layout layout = observe_layout(team);

  const std::size_t n_expected = team.rank == 0 ? static_cast<std::size_t>(team.n_ranks) : 0;
  EXPECT_EQ(layout.hosts.size(), n_expected);
  ASSERT_EQ(layout.bindings.size(), n_expected);
  for (const std::vector<std::string>& threads : layout.bindings) {
    ASSERT_EQ(threads.size(), 2u);
    EXPECT_FALSE(threads[0].empty());
    EXPECT_FALSE(threads[1].empty());
  }
}

TEST(layout, one_thread_more_than_the_machine_has_cpus_is_oversubscribed) {
  Team team = world();
  team.n_threads = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN)) + 1;

  EXPECT_TRUE(observe_layout(team).oversubscribed);
}

TEST(layout, threads_of_one_rank_alone_can_oversubscribe_for_all) {
  Team team = world();
  const auto n_cpus = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
  team.n_threads = team.rank == team.n_ranks - 1 ? n_cpus + 1 : 1;

  EXPECT_TRUE(observe_layout(team).oversubscribed);
}

}  // namespace
}  // namespace casebook
