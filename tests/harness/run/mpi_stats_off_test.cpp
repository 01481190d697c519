// The layer around MPI in a process that has not called MPI_Init.

#include <gtest/gtest.h>

#include "harness/run/mpi/mpi_stats.hpp"

namespace casebook {
namespace {

TEST(mpi_stats, leaves_alone_what_may_be_called_before_mpi_is_up) {
  int is_up = -1;

  MPI_Initialized(&is_up);

  EXPECT_EQ(is_up, 0);
  EXPECT_TRUE(mpi_calls().empty());
}

TEST(mpi_stats, can_be_switched_before_mpi_is_up) {
  enable_mpi_stats({.split_waiting = true});
  disable_mpi_stats();
  reset_mpi_stats();

  EXPECT_TRUE(mpi_options().split_waiting);
  EXPECT_TRUE(mpi_calls().empty());
}

}  // namespace
}  // namespace casebook
