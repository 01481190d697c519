#include <fstream>
#include <initializer_list>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "apps/dft/deck_dft.hpp"
#include "apps/dft/read_case.hpp"
#include "apps/scf/deck/parse_deck.hpp"
#include "harness/core/error.hpp"
#include "tests/dft/fixtures.hpp"

namespace dft {
namespace {

constexpr const char* helium =
    "geometry units bohr\n  He 0 0 0\nend\nbasis\n  He S\n    1.0 1.0\nend\n";

DftSettings settings(const std::string& block) {
  scf::Deck deck = scf::parse_deck(helium + block + "task dft energy\n", "test.nw", "dft");
  scf::Problems problems("test.nw");
  const DftSettings read = read_dft_block(deck, problems);
  problems.throw_if_any();
  return read;
}

std::string message(const std::string& block) {
  try {
    settings(block);
  } catch (const casebook::UsageError& error) {
    return error.what();
  }
  return "no error";
}

/// Sum of a kernel's factors.
double factor(const Functional& functional, Kernel kernel) {
  double sum = 0.0;
  for (const FunctionalTerm& term : functional.terms) {
    sum += term.kernel == kernel ? term.factor : 0.0;
  }
  return sum;
}

TEST(dft_deck, contest_deck_as_it_was_run_goes_in_unchanged) {
  casebook::InputChoice choice;
  choice.deck_file =
      std::string(CASEBOOK_SOURCE_DIR) + "/apps/dft/cases/w12_apac2025_b3lyp_cc-pvtz_energy.nw";

  const Case input = read_case(choice);

  EXPECT_EQ(input.scf.n_electrons(), 120);
  EXPECT_EQ(input.scf.basis.n_functions, 696);
  EXPECT_NEAR(scf::nuclear_repulsion(input.scf.atoms), 1015.516447774856, 1e-9);
  EXPECT_EQ(input.functional.exact_exchange, 0.2);
  EXPECT_EQ(input.grid.quality, "fine");
  EXPECT_EQ(input.scf.thresholds.max_iterations, 100);
  EXPECT_EQ(input.scf.thresholds.gradient, 5e-4);
}

TEST(dft_deck, a_function_that_reaches_beyond_the_grid_is_refused) {
  casebook::InputChoice choice;
  choice.deck_file = std::string(CASEBOOK_SOURCE_DIR) + "/apps/mp2/cases/water_diffuse.nw";
  std::ifstream deck(choice.deck_file);
  std::string text{std::istreambuf_iterator<char>(deck), {}};
  text = text.substr(0, text.find("\nscf\n")) + "\ndft\n  xc b3lyp\nend\ntask dft energy\n";
  choice.deck_file = testing::TempDir() + "diffuse.nw";
  std::ofstream(choice.deck_file) << text;

  try {
    read_case(choice);
    FAIL();
  } catch (const casebook::UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("exponent 0.001 reaches beyond the grid"),
              std::string::npos);
  }
}

TEST(dft_deck, a_silent_block_means_nwchems_defaults) {
  const DftSettings read = settings("");

  EXPECT_EQ(factor(read.functional, Kernel::slater), 1.0);
  EXPECT_EQ(factor(read.functional, Kernel::vwn_5), 1.0);
  EXPECT_EQ(read.grid.quality, "medium");
  EXPECT_EQ(read.max_iterations, 30);
  EXPECT_EQ(read.integral, 1e-8);
  EXPECT_EQ(read.convergence.energy, 1e-6);
  EXPECT_EQ(read.convergence.density, 1e-5);
}

TEST(dft_deck, second_derivatives_have_a_finer_grid_unless_the_deck_says_which) {
  const auto quality = [](const std::string& block, const std::string& task) {
    scf::Deck deck = scf::parse_deck(helium + block + task, "test.nw", "dft");
    scf::Problems problems("test.nw");
    return read_dft_block(deck, problems).grid.quality;
  };

  EXPECT_EQ(quality("", "task dft freq\n"), "fine");
  EXPECT_EQ(quality("", "task dft freq numerical\n"), "medium");
  EXPECT_EQ(quality("", "task dft gradient\n"), "medium");
  EXPECT_EQ(quality("dft\n grid xcoarse\nend\n", "task dft freq\n"), "xcoarse");
}

TEST(dft_deck, b3lyp_is_the_sum_that_nwchem_prints) {
  const Functional sum = settings(
                             "dft\n xc HFexch 0.2 slater 0.8 becke88 nonlocal 0.72 lyp 0.81 \\\n "
                             "vwn_1_rpa 0.19\nend\n")
                             .functional;
  const Functional named = settings("dft\n xc b3lyp\nend\n").functional;

  EXPECT_EQ(named.exact_exchange, sum.exact_exchange);
  for (const Kernel kernel :
       {Kernel::slater, Kernel::becke88_nonlocal, Kernel::lyp, Kernel::vwn_1_rpa}) {
    EXPECT_EQ(factor(named, kernel), factor(sum, kernel));
  }
}

TEST(dft_deck, settings_of_the_block_are_read) {
  const DftSettings read = settings(
      "dft\n grid xfine becke euler\n iterations 7\n convergence energy 1e-9 gradient 1e-7 density "
      "1e-8\n tolerances accCoul 11\n vectors input atomic output he.movecs\n mult 1\n "
      "direct\nend\n");

  EXPECT_EQ(read.grid.quality, "xfine");
  EXPECT_EQ(read.grid.partition, Partition::becke);
  EXPECT_EQ(read.grid.radial, RadialRule::euler_maclaurin);
  EXPECT_EQ(read.max_iterations, 7);
  EXPECT_EQ(read.convergence.energy, 1e-9);
  EXPECT_EQ(read.convergence.density, 1e-8);
  EXPECT_EQ(read.gradient, 1e-7);
  EXPECT_NEAR(read.integral, 1e-11, 1e-24);
}

TEST(dft_deck, semidirect_is_checked_as_in_scf) {
  EXPECT_EQ(message("dft\n semidirect memsize 1000 filesize 0\nend\n"), "no error");
  EXPECT_NE(message("dft\n semidirect memsize -1\nend\n").find("semidirect memsize: `-1` is not a"),
            std::string::npos);
  EXPECT_NE(message("dft\n direct\n semidirect\nend\n").find("says direct; keep one of them"),
            std::string::npos);
}

TEST(dft_deck, memory_for_integrals_is_that_of_its_own_block) {
  EXPECT_EQ(settings("scf\n semidirect memsize 7 filesize 0\nend\ndft\n semidirect memsize 1000 "
                     "filesize 0\nend\n")
                .memsize_words,
            1000);
  EXPECT_EQ(
      settings("scf\n semidirect memsize 7 filesize 0\nend\ndft\n direct\nend\n").memsize_words,
      std::nullopt);
}

TEST(dft_deck, a_misspelled_word_is_named_with_the_nearest_one) {
  EXPECT_NE(message("dft\n xc pbe\nend\n").find("`pbe` is not a functional that is known here"),
            std::string::npos);
  EXPECT_EQ(message("dft\n xc pbe\nend\n").find("did you mean"), std::string::npos);
  EXPECT_NE(message("dft\n grid fien\nend\n").find("mean fine?"), std::string::npos);
  EXPECT_NE(message("dft\n mult 3\nend\n").find("open shells are not supported"),
            std::string::npos);
}

TEST(dft_deck, overrides_change_functional_and_grid_and_drop_the_reference) {
  casebook::InputChoice choice;
  choice.case_file = std::string(CASEBOOK_SOURCE_DIR) + "/apps/dft/cases/water_sto-3g_svwn5.toml";
  choice.overrides = {"xc=pbe0", "grid=coarse becke", "basis=6-31g*"};

  const Case input = read_case(choice);

  EXPECT_EQ(input.functional.exact_exchange, 0.25);
  EXPECT_EQ(input.grid.quality, "coarse");
  EXPECT_EQ(input.grid.partition, Partition::becke);
  EXPECT_EQ(input.scf.basis.n_functions, 19);
  EXPECT_FALSE(input.scf.reference.has_value());
}

TEST(dft_deck, canonical_input_tells_functionals_and_grids_apart) {
  Case input = suite_case("water_sto-3g_svwn5");
  const std::string first = canonical_input(input);

  input.functional.terms[0].factor = 0.9;
  const std::string second = canonical_input(input);
  input.grid.quality = "fine";

  EXPECT_NE(first, second);
  EXPECT_NE(second, canonical_input(input));
}

}  // namespace
}  // namespace dft
