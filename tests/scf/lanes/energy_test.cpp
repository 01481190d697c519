// Whole calculations with the parts compiled for one kind of processor.

#include <gtest/gtest.h>

#include "apps/scf/solver.hpp"
#include "harness/run/session.hpp"
#include "tests/scf/fixtures.hpp"
#include "tests/scf/reference_scf.hpp"

namespace scf {
namespace {

constexpr double bound = 1e-10;  // hartree

/// Converged so far, and with so few integrals left out, that neither shows in ten digits.
Case converged_tightly(Case input) {
  input.thresholds.gradient = 1e-7;
  input.thresholds.integral = 1e-14;
  return input;
}

double energy(const Case& input) {
  casebook::Team team;
  team.n_threads = 2;
  const auto solver = make_solver(input, team);
  solver->set_up();
  solver->solve();
  Result result;
  solver->copy_out(result);
  return result.energy_hartree;
}

double expected_energy(const Case& input) {
  return fixture::ReferenceScf(input).iterate().back().energy_hartree;
}

TEST(energy, of_water_is_that_of_the_textbook_program) {
  const Case input = converged_tightly(fixture::water());

  EXPECT_NEAR(energy(input), expected_energy(input), bound);
}

TEST(energy, of_hydrogen_with_polarization_is_that_of_the_textbook_program) {
  const Case input = converged_tightly(
      fixture::make_case(fixture::hydrogen_molecule(1.4), fixture::BasisSet::cc_pvdz));

  EXPECT_NEAR(energy(input), expected_energy(input), bound);
}

}  // namespace
}  // namespace scf

int main(int argc, char** argv) {
  const casebook::Session session(argc, argv);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
