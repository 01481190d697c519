#include "harness/run/environment/noise.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/harness/mpi/world.hpp"

namespace casebook {
namespace {

TEST(noise, every_figure_is_a_number_and_not_negative) {
  const NoiseWatch watch;

  const Noise noise = watch.read(world());

  EXPECT_TRUE(std::isfinite(noise.probe_spread));
  EXPECT_GE(noise.probe_spread, 0.0);
  EXPECT_GE(noise.stolen_s, 0.0);
  EXPECT_GE(noise.others_s, 0.0);
  EXPECT_GT(noise.elapsed_s, 0.0);
  EXPECT_GE(noise.involuntary_switches, 0.0);
}

}  // namespace
}  // namespace casebook
