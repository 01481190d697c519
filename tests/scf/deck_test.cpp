#include "apps/scf/deck/deck.hpp"

#include <string>

#include <gtest/gtest.h>

#include "harness/core/file.hpp"
#include "tests/scf/deck_text.hpp"

namespace scf {
namespace {

using deck_text::DeckText;
using deck_text::read;

Case read_data(std::string_view name) {
  return read(casebook::read_file(deck_text::data_file(name)));
}

TEST(deck, contest_deck_becomes_a_case) {
  const Case input = read_data("w2_d-scf_cc-pvdz_energy.nw");

  EXPECT_EQ(input.n_electrons(), 20);
  EXPECT_EQ(input.basis_name, "cc-pvdz");
  EXPECT_EQ(input.basis.n_functions, 48);
  EXPECT_EQ(input.basis.n_shells(), 24);
  EXPECT_EQ(input.thresholds.gradient, 1e-7);
  EXPECT_EQ(input.thresholds.max_iterations, 100);
}

TEST(deck, lines_without_effect_are_listed_with_their_numbers) {
  const Case input = read_data("w2_d-scf_cc-pvdz_energy.nw");

  const std::vector<std::string> expected{
      "line 1: echo",
      "line 3: start w2_d-scf_cc-pvdz_energy",
      "line 5: memory stack 8000 mb heap 100 mb global 8000 mb noverify",
      "line 7: permanent_dir .",
      "line 8: scratch_dir /tmp",
      "line 19: noprint",
      "line 29: noprint \"final vectors analysis\" \"final vector symmetries\""};
  EXPECT_EQ(input.without_effect, expected);
}

TEST(deck, every_form_of_the_grammar_is_read) {
  const Case input = read_data("hydroxide_explicit.nw");

  EXPECT_EQ(input.title, "hydroxide, a basis written out");
  EXPECT_EQ(input.charge, -1);
  EXPECT_EQ(input.n_electrons(), 10);
  EXPECT_EQ(input.basis_name, "mixed");
  // O: s, s, p, d (spherical); H: a contracted s and its outermost primitive.
  EXPECT_EQ(input.basis.n_shells(), 6);
  EXPECT_EQ(input.basis.n_functions, 1 + 1 + 3 + 5 + 1 + 1);
  EXPECT_EQ(input.basis.shells[4].n_primitives(), 3);
  EXPECT_EQ(input.basis.shells[5].n_primitives(), 1);
  EXPECT_EQ(input.atoms[1].position[2], 1.8);
  EXPECT_EQ(input.thresholds.gradient, 1e-6);
}

TEST(deck, shells_follow_their_atoms_and_count_their_functions) {
  const Case input = read_data("hydroxide_explicit.nw");

  int first = 0;
  for (const Shell& shell : input.basis.shells) {
    EXPECT_EQ(shell.first, first);
    EXPECT_EQ(shell.center, input.atoms[static_cast<std::size_t>(shell.atom)].position);
    first += shell.n_functions();
  }
  EXPECT_EQ(first, input.basis.n_functions);
}

TEST(deck, coordinates_are_angstroms_by_default_with_the_constant_of_nwchem) {
  DeckText deck;
  deck.geometry = "geometry\n  He 1.0 0 0\nend\n";

  EXPECT_EQ(read(deck.text()).atoms[0].position[0], 1.88972598858);
}

TEST(deck, units_are_known_by_their_first_two_letters) {
  for (const std::string units : {"bohr", "au", "atomic", "AU"}) {
    DeckText deck;
    deck.geometry = "geometry units " + units + "\n  He 1.0 0 0\nend\n";
    EXPECT_EQ(read(deck.text()).atoms[0].position[0], 1.0) << units;
  }
  for (const std::string units : {"angstrom", "angstroms", "an"}) {
    DeckText deck;
    deck.geometry = "geometry units " + units + "\n  He 1.0 0 0\nend\n";
    EXPECT_EQ(read(deck.text()).atoms[0].position[0], bohr_per_angstrom) << units;
  }
}

// NWChem 7.0.2 prints this repulsion for the twelve waters of the 2025 contest.
TEST(deck, nuclear_repulsion_of_the_contest_molecule_is_that_of_nwchem) {
  const Case input = read(casebook::read_file(std::string(CASEBOOK_SOURCE_DIR) +
                                              "/apps/scf/cases/w12_rhf_cc-pvtz_energy.nw"));

  EXPECT_NEAR(nuclear_repulsion(input.atoms), 1015.515872707146, 1e-9);
}

TEST(deck, silence_means_thresholds_at_which_energies_agree_with_nwchem) {
  DeckText deck;
  deck.scf = "";

  const Case input = read(deck.text());

  EXPECT_EQ(input.thresholds.gradient, 1e-5);
  EXPECT_EQ(input.thresholds.integral, 1e-9);
  EXPECT_EQ(input.thresholds.max_iterations, 30);
}

TEST(deck, integral_threshold_follows_a_tight_gradient_threshold) {
  DeckText deck;
  deck.scf = "scf; thresh 1e-8; end\n";
  EXPECT_DOUBLE_EQ(read(deck.text()).thresholds.integral, 1e-10);

  deck.scf = "scf; thresh 1e-2; end\n";
  EXPECT_EQ(read(deck.text()).thresholds.integral, 1e-9);

  deck.scf = "scf; thresh 1e-8; tol2e 1e-14; end\n";
  EXPECT_EQ(read(deck.text()).thresholds.integral, 1e-14);
}

TEST(deck, shells_are_cartesian_unless_the_deck_says_spherical) {
  DeckText deck;
  deck.basis = "basis\n He S\n 1 1\n He D\n 1 1\nend\n";
  EXPECT_EQ(read(deck.text()).basis.n_functions, 7);

  deck.basis = "basis \"ao basis\" spherical\n He S\n 1 1\n He D\n 1 1\nend\n";
  EXPECT_EQ(read(deck.text()).basis.n_functions, 6);
}

TEST(deck, library_and_written_shells_of_one_element_add_up) {
  DeckText deck;
  deck.basis = "basis\n * library cc-pvdz\n He S\n 0.1 1\nend\n";

  const Case input = read(deck.text());

  EXPECT_EQ(input.basis.n_shells(), 4);
  EXPECT_EQ(input.basis_name, "mixed");
}

TEST(deck, a_later_setting_replaces_an_earlier_one) {
  DeckText deck;
  deck.scf = "scf; thresh 1e-6; maxiter 7; end\nscf; thresh 1e-5; end\n";

  const Case input = read(deck.text());

  EXPECT_EQ(input.thresholds.gradient, 1e-5);
  EXPECT_EQ(input.thresholds.max_iterations, 7);
}

TEST(deck, windows_line_ends_and_tabs_are_blanks) {
  std::string text;
  for (const char c : DeckText().text()) {
    text += c == '\n' ? std::string("\t\r\n") : std::string(1, c);
  }

  EXPECT_EQ(read(text).n_electrons(), 2);
}

}  // namespace
}  // namespace scf
