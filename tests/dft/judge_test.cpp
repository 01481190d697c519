#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "apps/scf/motion.hpp"
#include "tests/dft/fixtures.hpp"
#include "tests/dft/judged.hpp"

namespace dft {
namespace {

/// Water in STO-3G with B3LYP, computed once.
class DftJudge : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    input_ = suite_case("water_sto-3g_svwn5", {"xc=b3lyp"});
    right_ = answer_of(input_);
  }

  static bool rejects(const Result& result, const std::string& by) {
    const std::vector<std::string> found = failures(input_, result);
    return std::ranges::find(found, by) != found.end();
  }

  static inline Case input_;
  static inline Result right_;
};

TEST_F(DftJudge, accepts_the_right_answer) {
  EXPECT_EQ(failures(input_, right_), std::vector<std::string>{});
}

TEST_F(DftJudge, rejects_a_part_of_the_energy_that_is_off) {
  Result wrong = right_;
  wrong.one_electron_hartree += 1e-6;
  EXPECT_TRUE(rejects(wrong, "one_electron_energy"));

  wrong = right_;
  wrong.energy_hartree += 1e-8;
  EXPECT_TRUE(rejects(wrong, "energy_from_parts"));

  wrong = right_;
  wrong.coulomb_hartree += 1e-3;
  EXPECT_TRUE(rejects(wrong, "parts_from_matrix"));

  wrong = right_;
  wrong.nuclear_hartree += 1e-7;
  EXPECT_TRUE(rejects(wrong, "nuclear_repulsion"));
}

TEST_F(DftJudge, rejects_counts_that_cannot_be) {
  for (const auto count : {&Result::iterations, &Result::n_dropped}) {
    Result wrong = right_;
    wrong.*count = -1;
    EXPECT_TRUE(rejects(wrong, "stated_numbers"));
  }
}

TEST_F(DftJudge, rejects_points_that_were_lost) {
  Result wrong = right_;
  wrong.integrated_electrons *= 1.0 - 1e-4;

  EXPECT_TRUE(rejects(wrong, "integrated_electrons"));
}

TEST_F(DftJudge, rejects_an_energy_of_another_functional) {
  Result wrong = right_;
  wrong.exchange_correlation_hartree += 1e-3;
  wrong.energy_hartree += 1e-3;

  EXPECT_TRUE(rejects(wrong, "exchange_correlation"));
}

TEST_F(DftJudge, rejects_the_answer_of_a_slightly_different_functional) {
  Case other = input_;
  other.functional.terms[2].factor += 0.01;  // lyp

  const Result wrong = answer_of(other);

  EXPECT_TRUE(rejects(wrong, "exchange_correlation"));
  EXPECT_TRUE(rejects(wrong, "fock_spot_check"));
}

TEST_F(DftJudge, rejects_the_answer_on_a_coarser_grid_than_the_deck_asks_for) {
  Case other = suite_case("w2_6-31gs_b3lyp");
  Case coarse = other;
  other.scf.reference.reset();
  coarse.grid.quality = "coarse";

  const std::vector<std::string> found = failures(other, answer_of(coarse));

  EXPECT_NE(std::ranges::find(found, "electrons_on_grid"), found.end());
  EXPECT_NE(std::ranges::find(found, "fock_spot_check"), found.end());
}

TEST_F(DftJudge, accepts_the_molecule_elsewhere_with_its_atoms_in_another_order) {
  Case other = suite_case("water_6-31gs_b3lyp");
  other.scf = scf::moved(scf::with_atoms_shuffled(other.scf, 4), scf::draw_shift(4));

  EXPECT_EQ(failures(other, answer_of(other)), std::vector<std::string>{});
}

TEST_F(DftJudge, rejects_too_little_exact_exchange) {
  Case other = input_;
  other.functional.exact_exchange = 0.199;

  EXPECT_TRUE(rejects(answer_of(other), "fock_spot_check"));
}

TEST_F(DftJudge, rejects_a_matrix_without_its_exchange_correlation_part) {
  Result wrong = right_;
  wrong.fock[0] += 1e-3;
  EXPECT_TRUE(rejects(wrong, "fock_spot_check"));

  wrong = right_;
  wrong.fock[1] += 1e-8;
  EXPECT_TRUE(rejects(wrong, "fock_symmetry"));
}

TEST_F(DftJudge, rejects_an_iteration_that_was_stopped_early) {
  Case impatient = input_;
  impatient.scf.thresholds.max_iterations = 2;

  EXPECT_TRUE(rejects(answer_of(impatient), "commutator"));
}

TEST_F(DftJudge, rejects_a_density_that_lost_electrons) {
  Result wrong = right_;
  for (double& element : wrong.density) {
    element *= 0.999;
  }

  EXPECT_TRUE(rejects(wrong, "electrons"));
  EXPECT_TRUE(rejects(wrong, "idempotency"));
}

TEST_F(DftJudge, rejects_zeros_nan_and_nothing) {
  Result wrong = right_;
  std::fill(wrong.density.begin(), wrong.density.end(), 0.0);
  EXPECT_TRUE(rejects(wrong, "electrons"));

  wrong = right_;
  wrong.density[3] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(rejects(wrong, "exchange_correlation"));
  EXPECT_TRUE(rejects(wrong, "idempotency"));

  wrong = right_;
  wrong.integrated_electrons = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(rejects(wrong, "integrated_electrons"));

  EXPECT_TRUE(rejects(Result{}, "result_shape"));
}

TEST_F(DftJudge, rejects_the_wrong_stored_energy_and_needs_none) {
  Case other = input_;
  other.scf.reference =
      scf::Reference{right_.energy_hartree + 1e-5, right_.nuclear_hartree, "test"};

  const std::vector<std::string> found = failures(other, right_);

  EXPECT_EQ(found, std::vector<std::string>{"energy_reference"});
}

TEST(dft_energy, does_not_depend_on_the_molecules_orientation) {
  Case input = suite_case("water_sto-3g_svwn5");
  const double energy = answer_of(input).energy_hartree;
  const double c = std::cos(0.7);
  const double s = std::sin(0.7);
  const auto turn = [&](std::array<double, 3>& r) {
    r = {c * r[0] - s * r[1], s * r[0] + c * r[1], r[2]};
    r = {r[0], c * r[1] - s * r[2], s * r[1] + c * r[2]};
  };
  for (scf::Atom& atom : input.scf.atoms) {
    turn(atom.position);
  }
  for (scf::Shell& shell : input.scf.basis.shells) {
    turn(shell.center);
  }

  EXPECT_NEAR(answer_of(input).energy_hartree, energy, 1e-9);
}

TEST(dft_energy, of_becke_cells_and_euler_maclaurin_radii_is_the_same_to_the_grids_accuracy) {
  Case input = suite_case("water_sto-3g_svwn5");
  const double energy = answer_of(input).energy_hartree;
  input.grid.partition = Partition::becke;
  input.grid.radial = RadialRule::euler_maclaurin;

  EXPECT_NEAR(answer_of(input).energy_hartree, energy, 1e-5);
}

}  // namespace
}  // namespace dft
