#include <string>

#include <gtest/gtest.h>

#include "tests/scf/deck_text.hpp"

namespace scf {
namespace {

using deck_text::DeckText;
using deck_text::holds;
using deck_text::message_of;

std::string with_geometry(const std::string& body) {
  DeckText deck;
  deck.geometry = "geometry units bohr\n" + body + "\nend\n";
  return message_of(deck.text());
}

std::string with_basis(const std::string& body) {
  DeckText deck;
  deck.basis = "basis\n" + body + "\nend\n";
  return message_of(deck.text());
}

std::string with_scf(const std::string& body) {
  DeckText deck;
  deck.scf = "scf\n" + body + "\nend\n";
  return message_of(deck.text());
}

TEST(deck_value, units_and_symmetry_say_what_is_understood) {
  EXPECT_TRUE(holds(message_of("geometry units ly\nend\n"), {"`ly`", "angstroms, bohr, au"}));
  EXPECT_TRUE(holds(with_geometry("symmetry p21\nHe 0 0 0"),
                    {"test.nw:2: symmetry p21", "every atom", "c2v"}));
}

TEST(deck_value, atoms_are_checked) {
  EXPECT_TRUE(holds(with_geometry("Na 0 0 0"), {"test.nw:2: `Na`", "H to Ne"}));
  EXPECT_TRUE(holds(with_geometry("bqHe 0 0 0"), {"test.nw:2: bqHe: ghost atoms"}));
  EXPECT_TRUE(holds(with_geometry("He 0 0"), {"test.nw:2: `He 0 0` lacks coordinates"}));
  EXPECT_TRUE(holds(with_geometry("He 0 0 0 charge 1"), {"`charge 1`", "charge 2"}));
  EXPECT_TRUE(holds(with_geometry("symmetry c1"), {"test.nw:1", "without atoms"}));
  for (const std::string number : {"1e400", "nan", "inf", "-inf", "0x10", "1e5", "1.0.0", "1e"}) {
    EXPECT_TRUE(holds(with_geometry("He 0 0 " + number),
                      {"test.nw:2: coordinate: `" + number + "`", "from -10000 to 10000"}));
  }
}

TEST(deck_value, two_atoms_on_one_spot_name_both_lines) {
  EXPECT_TRUE(holds(with_geometry("He 0 0 0\nHe 0 0 1\nHe 0 0 0.0001"),
                    {"test.nw:4: this atom is on the spot of the atom in line 2", "0.001 bohr"}));
}

TEST(deck_value, electrons_come_in_pairs_and_there_are_some) {
  DeckText deck;
  deck.scf = "charge 1\n";
  EXPECT_TRUE(holds(message_of(deck.text()),
                    {"test.nw:8: charge 1 leaves an odd number of electrons (1)", "pairs"}));

  deck.scf = "charge 2\n";
  EXPECT_TRUE(holds(message_of(deck.text()), {"test.nw:8: charge 2 leaves 0 electrons"}));

  deck.scf = "charge 0.5\n";
  EXPECT_TRUE(holds(message_of(deck.text()), {"test.nw:8: charge: `0.5`", "whole number"}));

  deck.scf = "charge -2\n";
  EXPECT_TRUE(holds(message_of(deck.text()), {"2 occupied orbitals in a basis of 1 functions"}));
}

TEST(deck_value, basis_lines_are_checked) {
  EXPECT_TRUE(holds(with_basis("* library cc-pvdx"),
                    {"test.nw:5: `cc-pvdx` is not a basis library", "sto-3g"}));
  EXPECT_TRUE(holds(with_basis("* library ../basis/sto-3g"), {"is not a basis library"}));
  EXPECT_TRUE(holds(with_basis("* library sto-3g except He"), {"no functions for He"}));
  EXPECT_TRUE(holds(with_basis("H library sto-3g"),
                    {"test.nw:4: the basis has no functions for He (line 2)", "He library NAME"}));
  EXPECT_TRUE(holds(with_basis("He1 library sto-3g"), {"no functions for He"}));
  EXPECT_TRUE(holds(with_basis("Xx S\n1 1"), {"test.nw:5: `Xx`", "H to Ne"}));
  EXPECT_TRUE(holds(with_basis("He Q\n1 1"), {"`He Q` is neither a shell nor a library"}));
  EXPECT_TRUE(
      holds(with_basis("He H\n1 1"), {"test.nw:5: He has a shell above g; integrals go up to g"}));
  EXPECT_TRUE(holds(with_basis("* library cc-pV5Z"),
                    {"test.nw:5: `cc-pV5Z`: h functions are not supported; integrals go up to g"}));
  EXPECT_TRUE(holds(with_basis("He G\n1 1\nNe H\n1 1"), {"no error"}));
  EXPECT_TRUE(holds(with_basis("* library sto-3g\nbqO library O sto-3g"), {"no error"}));
  EXPECT_TRUE(holds(with_basis("He S rel\n1 1"), {"test.nw:5: `rel` after He"}));
  EXPECT_TRUE(holds(with_basis("* library sto-3g\n* library sto-3g"),
                    {"test.nw:6: He has this shell already"}));
}

TEST(deck_value, rows_of_a_shell_are_checked) {
  EXPECT_TRUE(holds(with_basis("He S"), {"test.nw:5: He S: a contraction without primitives"}));
  EXPECT_TRUE(holds(with_basis("He S\n1 0"), {"a contraction without primitives"}));
  EXPECT_TRUE(holds(with_basis("He S\n-1 1"), {"test.nw:6: exponent: `-1`", "from 1e-06"}));
  EXPECT_TRUE(holds(with_basis("He S\n0 1"), {"test.nw:6: exponent: `0`"}));
  EXPECT_TRUE(holds(with_basis("He S\n1 nan"), {"test.nw:6: coefficient: `nan`"}));
  EXPECT_TRUE(holds(with_basis("He S\n1 1\n2 1 1"), {"test.nw:7: `2 1 1` holds 3 numbers"}));
  EXPECT_TRUE(holds(with_basis("He SP\n1 1"), {"test.nw:6: `1 1`", "2 coefficients"}));
  EXPECT_TRUE(holds(with_basis("1 1"), {"test.nw:5: a row of numbers", "no shell"}));
  EXPECT_TRUE(holds(with_basis("He S\n1 1\n1 -1"), {"test.nw:5", "it has no norm"}));
}

TEST(deck_value, settings_are_checked) {
  EXPECT_TRUE(holds(with_scf("thresh 0"), {"test.nw:9: thresh: `0`", "from 1e-13 to 0.1"}));
  EXPECT_TRUE(holds(with_scf("tol2e -1e-9"), {"test.nw:9: tol2e: `-1e-9`", "from 1e-30 to 1e-05"}));
  EXPECT_TRUE(holds(with_scf("maxiter 2.5"), {"maxiter: `2.5`", "whole number from 1 to 10000"}));
  EXPECT_TRUE(holds(with_scf("maxiter"), {"test.nw:9: maxiter: ``"}));
  EXPECT_TRUE(holds(with_scf("rhf 2"), {"`2` after rhf"}));
  EXPECT_TRUE(holds(with_scf("vectors swap 5 6"), {"test.nw:9", "vectors [input atomic]"}));
  for (const std::string word : {"nopen 2", "triplet", "uhf\ndoublet"}) {
    EXPECT_TRUE(holds(with_scf(word), {"open shells are not supported"}));
  }
  EXPECT_EQ(with_scf("triplet\nsinglet\nuhf\nvectors input hcore output a.movecs"), "no error");
}

std::int64_t words_of(const std::string& line) {
  DeckText deck;
  deck.scf = "scf\n" + line + "\nend\n";
  return deck_text::read(deck.text()).memsize_words;
}

TEST(deck_value, semidirect_states_the_words_that_a_rank_may_keep) {
  EXPECT_EQ(words_of("semidirect memsize 0"), 0);
  EXPECT_EQ(words_of("semidirect memsize 800000000 filesize 0"), 800000000);
  EXPECT_EQ(words_of("SEMIDIRECT FILESIZE 0 MEMSIZE 30000000000"), 30000000000);
  EXPECT_EQ(words_of("semidirect"), default_memsize_words);
  EXPECT_EQ(words_of("direct"), default_memsize_words);
}

TEST(deck_value, semidirect_that_makes_no_sense_is_one_clear_error) {
  for (const std::string number : {"-1", "1.5", "many", "2e12"}) {
    EXPECT_TRUE(holds(with_scf("semidirect memsize " + number),
                      {"test.nw:9: semidirect memsize: `" + number + "` is not a whole number",
                       "from 0 to 1000000000000"}));
  }
  EXPECT_TRUE(holds(with_scf("semidirect memsize"), {"semidirect memsize: ``"}));
  EXPECT_TRUE(holds(with_scf("semidirect memsize 1 filesize many"),
                    {"test.nw:9: semidirect: `filesize many`", "memory alone"}));
  EXPECT_TRUE(holds(with_scf("semidirect 100"), {"semidirect: `100 `", "memsize WORDS"}));
  EXPECT_TRUE(holds(with_scf("direct\nsemidirect memsize 1"),
                    {"test.nw:10: semidirect: line 9 says direct; keep one of them"}));
}

}  // namespace
}  // namespace scf
