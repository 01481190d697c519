#include <cmath>

#include <gtest/gtest.h>

#include "apps/md/judge/own_forces.hpp"
#include "apps/md/judge/shared_forces.hpp"
#include "tests/md/faulty_motion.hpp"

namespace md {
namespace {

void expect_the_same(const judge::OwnForces& shared, const judge::OwnForces& alone) {
  EXPECT_EQ(shared.pairs, alone.pairs);
  EXPECT_EQ(shared.doubtful, alone.doubtful);
  EXPECT_NEAR(shared.potential, alone.potential, alone.potential_rounding);
  EXPECT_NEAR(shared.continuous, alone.continuous, alone.potential_rounding);
  EXPECT_NEAR(shared.virial, alone.virial, alone.virial_rounding);
  EXPECT_NEAR(shared.curvature, alone.curvature, 1e-12 * std::abs(alone.curvature));
  EXPECT_NEAR(shared.potential_rounding, alone.potential_rounding, 1e-9 * alone.potential_rounding);
  for (std::size_t i = 0; i < alone.force.size(); ++i) {
    const Vec3 difference = shared.force[i] - alone.force[i];
    ASSERT_LE(std::sqrt(dot(difference, difference)), alone.rounding[i]) << i;
    ASSERT_NEAR(shared.rounding[i], alone.rounding[i], 1e-9 * alone.rounding[i]) << i;
  }
}

class CrewTest : public testing::TestWithParam<const char*> {};

TEST_P(CrewTest, finds_what_one_rank_finds) {
  const Case input = fixture::case_of(GetParam());
  const judge::Crew crew(fixture::world());
  const judge::SharedForces forces_of(input, crew);
  if (crew.part() != 0) {
    return;
  }
  const std::vector<Vec3>& position = input.atoms->position;
  const std::vector<Vec3>& velocity = input.atoms->velocity;
  for (int state = 0; state < 2; ++state) {
    expect_the_same(forces_of(position, velocity), judge::own_forces(input, position, velocity));
  }
}

INSTANTIATE_TEST_SUITE_P(
    md, CrewTest, testing::Values("melt_tiny", "alloy_tiny", "droplet_tiny", "copper_silver_tiny"));

}  // namespace
}  // namespace md
