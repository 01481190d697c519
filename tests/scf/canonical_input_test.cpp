#include <string>

#include <gtest/gtest.h>

#include "apps/scf/read_case.hpp"
#include "tests/scf/deck_text.hpp"

namespace scf {
namespace {

using deck_text::DeckText;

std::string canonical(const std::string& deck) {
  return canonical_input(deck_text::read(deck));
}

std::string canonical_helium_at(const std::string& position) {
  DeckText deck;
  deck.geometry = "geometry units bohr\n He " + position + "\nend\n";
  return canonical(deck.text());
}

TEST(canonical_input, does_not_see_spelling_comments_title_and_order_of_blocks) {
  const std::string other =
      "title \"other\" # a comment\n"
      "scf; thresh 1.0e-6; direct; end\n"
      "basis noprint; Helium s; 1.0d0 1; end\n"
      "GEOMETRY units AU; he 0.0 -0 \\\n 0e5; end; task scf";

  EXPECT_EQ(canonical(other), canonical(DeckText().text()));
}

TEST(canonical_input, sees_the_last_digit_of_a_coordinate) {
  EXPECT_NE(canonical_helium_at("0 0 1.4142135623730951"),
            canonical_helium_at("0 0 1.4142135623730949"));
}

TEST(canonical_input, sees_thresholds_basis_convention_and_charge) {
  const auto with = [](const std::string& basis, const std::string& scf) {
    DeckText deck;
    deck.basis = "basis " + basis + "\nend\n";
    deck.scf = scf;
    return canonical(deck.text());
  };
  const std::string before = with("cartesian; * library cc-pvdz", "");

  EXPECT_NE(with("spherical; * library cc-pvdz", ""), before);
  EXPECT_NE(with("cartesian; * library cc-pvtz", ""), before);
  EXPECT_NE(with("cartesian; * library cc-pvdz", "charge -2\n"), before);
  EXPECT_NE(with("cartesian; * library cc-pvdz", "scf; thresh 1e-6; tol2e 1e-9; end\n"), before);
  EXPECT_NE(with("cartesian; * library cc-pvdz", "scf; tol2e 1e-8; end\n"), before);
  EXPECT_NE(with("cartesian; * library cc-pvdz", "scf; maxiter 9; end\n"), before);
}

// The hash of a record must not depend on the compiler: a change of this text changes every hash.
TEST(canonical_input, has_a_fixed_spelling) {
  EXPECT_EQ(canonical_helium_at("0 0 0.5"),
            "restricted Hartree-Fock\n"
            "charge 0\n"
            "gradient 9.9999999999999995e-07\n"
            "integral 1.0000000000000001e-09\n"
            "iterations 30\n"
            "nucleus 2 0 0 0.5\n"
            "shell 0 0 cartesian\n"
            "exponents 1\n"
            "coefficients 0.712705470355\n");
}

}  // namespace
}  // namespace scf
