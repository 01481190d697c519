#include <cmath>

#include <gtest/gtest.h>

#include "apps/md/judge/own_forces.hpp"
#include "apps/md/kinetic.hpp"
#include "apps/md/park_random.hpp"
#include "tests/md/faulty_motion.hpp"

namespace md {
namespace {

TEST(md_random, is_park_and_millers) {
  ParkRandom random(1);  // the ten thousandth number of seed 1 is in their article
  for (int k = 1; k < 10000; ++k) {
    random.uniform();
  }

  EXPECT_EQ(std::lround(random.uniform() * 2147483647.0), 1043618065);
}

TEST(md_random, draws_the_velocities_that_lammps_draws) {
  // `dump custom` of LAMMPS (2 June 2022 and later) for the deck of melt_tiny.
  const Case input = fixture::case_of("melt_tiny");
  const std::vector<Vec3>& v = input.atoms->velocity;

  EXPECT_NEAR(v[0][0], -0.18006467224498807, 1e-14);
  EXPECT_NEAR(v[0][2], -1.9704242662436271, 1e-14);
  EXPECT_NEAR(v[1][1], 1.4176417234156879, 1e-14);
  EXPECT_NEAR(v[3][0], 1.6916034836088387, 1e-14);
}

TEST(md_random, gives_a_gaussian_its_mean_and_variance) {
  ParkRandom random(12345);
  double sum = 0.0;
  double squares = 0.0;
  constexpr int n = 100000;
  for (int k = 0; k < n; ++k) {
    const double value = random.gaussian();
    sum += value;
    squares += value * value;
  }

  EXPECT_NEAR(sum / n, 0.0, 0.02);       // six standard errors
  EXPECT_NEAR(squares / n, 1.0, 0.027);  // likewise
}

TEST(md_random, starts_the_crystal_with_the_line_that_lammps_publishes) {
  // The first line of LAMMPS' bench/log of in.lj, 32 000 atoms: 1.44 -6.7733681 -4.6134356 -5.0197073
  const Case input = fixture::case_of("melt_32000");
  const judge::OwnForces own = judge::own_forces(input, input.atoms->position, {});
  double mv2 = 0.0;
  for (const Vec3& v : input.atoms->velocity) {
    mv2 += dot(v, v);
  }

  const Thermo line = thermo_of(input, 0, mv2, own.potential, own.virial, own.pairs);

  EXPECT_EQ(input.n_atoms(), 32000U);
  EXPECT_NEAR(line.temperature, 1.44, 1e-12);
  EXPECT_NEAR(line.potential / 32000.0, -6.7733681, 5e-8);
  EXPECT_NEAR(line.total / 32000.0, -4.6134356, 5e-8);
  EXPECT_NEAR(line.pressure, -5.0197073, 5e-8);
}

}  // namespace
}  // namespace md
