// Whole calculations that keep all integrals, some and none, by the ranks and threads that they are
// started with.

#include <omp.h>

#include <gtest/gtest.h>

#include "apps/scf/solver.hpp"
#include "harness/run/session.hpp"
#include "parts/scf/iteration/incremental_fock.hpp"
#include "parts/scf/stored/integral_plan.hpp"
#include "tests/scf/fixtures.hpp"

namespace scf {

/// The solver of the step before, compiled under this name.
std::unique_ptr<Solver> make_parent_solver(const Case& input, const casebook::Team& team);

namespace {

using Maker = std::unique_ptr<Solver> (*)(const Case&, const casebook::Team&);

casebook::Team the_team;

Result solved(const Case& input, Maker maker = make_solver) {
  const auto solver = maker(input, the_team);
  solver->set_up();
  solver->solve();
  solver->solve();  // the second may not live on what the first has left
  Result result;
  solver->copy_out(result);
  return result;
}

Case two_waters(double integral) {
  Case input = fixture::make_case(fixture::in_a_row(fixture::water_atoms(), 2, 6.0),
                                  fixture::BasisSet::sto_3g);
  input.thresholds.gradient = 1e-7;
  input.thresholds.integral = integral;
  return input;
}

constexpr std::int64_t some_words = 3000;  // a rank

TEST(semidirect, some_words_hold_a_part) {
  const Case input = two_waters(1e-10);
  const std::vector<ShellBlock> blocks = shells_of_equal_exponents(input.basis);
  const double quantum = input.thresholds.integral / IncrementalFock::most_builds;
  const double bytes = static_cast<double>(some_words * the_team.n_ranks) * sizeof(double);

  const IntegralPlan plan(pair_classes(input.basis, blocks), quantum, bytes, the_team);

  EXPECT_TRUE(plan.leaves_some());
  EXPECT_GT(plan.bytes(), 0.5 * bytes);
}

TEST(semidirect, energy_does_not_depend_on_what_is_kept) {
  for (const double integral : {1e-10, 1e-12, 1e-14}) {
    Case input = two_waters(integral);
    const Result direct = solved(input, make_parent_solver);

    for (const std::int64_t words : {std::int64_t{0}, some_words, default_memsize_words}) {
      input.memsize_words = words;
      const Result result = solved(input);

      EXPECT_NEAR(result.energy_hartree, direct.energy_hartree, 1e-10) << words << " words";
      EXPECT_EQ(result.iterations, direct.iterations) << words << " words";
    }
  }
}

}  // namespace
}  // namespace scf

int main(int argc, char** argv) {
  const casebook::Session session(argc, argv);
  testing::InitGoogleTest(&argc, argv);
  scf::the_team = session.team();
  scf::the_team.n_threads = omp_get_max_threads();
  return RUN_ALL_TESTS();
}
