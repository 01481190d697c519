#include "harness/run/environment/launch_environment.hpp"

#include <array>
#include <cstdlib>

#include <gtest/gtest.h>

namespace casebook {
namespace {

constexpr std::array<const char*, 4> rank_variables = {
    "OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "SLURM_PROCID"};

/// Starts as if no launcher had started this process.
class LaunchEnvironment : public testing::Test {
 protected:
  LaunchEnvironment() { forget_ranks(); }
  ~LaunchEnvironment() override { forget_ranks(); }

  static void forget_ranks() {
    for (const char* variable : rank_variables) {
      ::unsetenv(variable);
    }
  }
};

TEST_F(LaunchEnvironment, a_process_started_by_hand_may_speak) {
  EXPECT_TRUE(is_first_rank());
}

TEST_F(LaunchEnvironment, rank_zero_of_every_launcher_may_speak_and_no_other) {
  for (const char* variable : rank_variables) {
    forget_ranks();
    ::setenv(variable, "0", 1);
    EXPECT_TRUE(is_first_rank()) << variable;
    ::setenv(variable, "1", 1);
    EXPECT_FALSE(is_first_rank()) << variable;
    ::setenv(variable, "10", 1);
    EXPECT_FALSE(is_first_rank()) << variable;
  }
}

/// A batch script runs with SLURM_PROCID=0, and hands it to every rank that mpirun starts.
TEST_F(LaunchEnvironment, the_launcher_of_the_ranks_outweighs_the_batch_script) {
  ::setenv("SLURM_PROCID", "0", 1);
  ::setenv("OMPI_COMM_WORLD_RANK", "3", 1);

  EXPECT_FALSE(is_first_rank());
}

}  // namespace
}  // namespace casebook
