#include "apps/scf/deck/basis_library.hpp"

#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include <unistd.h>

#include <gtest/gtest.h>

#include "apps/scf/molecule.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "tests/scf/deck_text.hpp"

namespace scf {
namespace {

namespace fs = std::filesystem;

/// A project root of its own, with the libraries that a test writes.
class BasisLibraryFolder : public testing::Test {
 protected:
  BasisLibraryFolder()
      : root(fs::temp_directory_path() / ("casebook_basis_test_" + std::to_string(::getpid()))) {
    fs::create_directories(root / "apps" / "scf" / "basis");
    ::setenv("CASEBOOK_ROOT", root.c_str(), 1);
  }
  ~BasisLibraryFolder() override {
    ::unsetenv("CASEBOOK_ROOT");
    fs::remove_all(root);
  }

  void write(const std::string& name, const std::string& text) const {
    casebook::write_file_atomically(root / "apps" / "scf" / "basis" / name, text);
  }

  fs::path root;
};

TEST(basis_library, names_of_decks_become_names_of_files) {
  EXPECT_EQ(library_file_name("cc-pVDZ"), "cc-pvdz");
  EXPECT_EQ(library_file_name("6-31G*"), "6-31gs");
  EXPECT_EQ(library_file_name("6-31g**"), "6-31gss");
  EXPECT_EQ(library_file_name("6-31G(d)"), "6-31gs");
  EXPECT_EQ(library_file_name("6-31G(d,p)"), "6-31gss");
  EXPECT_EQ(library_file_name("STO-3G"), "sto-3g");
  EXPECT_EQ(library_file_name("6-311++G(2d,2p)"), "6-311++g2d_2p");
  EXPECT_EQ(library_file_name("DZVP (DFT Orbital)"), "dzvp_dft_orbital");
  EXPECT_EQ(library_file_name("def2-SV(P)"), "def2-svp_p");
}

/// Elements for which there are no functions: no diffuse ones of helium, or no set at all.
const std::map<std::string, std::set<std::string>> published_without{
    {"6-31++g", {"He"}},
    {"6-311++g", {"He"}},
    {"6-311++g2d_2p", {"He"}},
    {"6-311++g3df_3pd", {"He"}},
    {"dz_dunning", {"He", "Be"}}};

TEST(basis_library, every_library_of_the_project_can_be_read_for_hydrogen_to_neon) {
  for (const std::string& name : basis_library_names()) {
    const std::optional<BasisLibrary> library = find_basis_library(name);
    ASSERT_TRUE(library) << name;
    for (int element = 1; element <= 10; ++element) {
      const auto lacks = published_without.find(name);
      const bool is_left_out =
          lacks != published_without.end() && lacks->second.contains(element_symbol(element));
      EXPECT_EQ(library->contains(element), !is_left_out) << name << " " << element_symbol(element);
    }
  }
}

// Number of functions of water in each set: two hydrogens and an oxygen.
TEST(basis_library, published_sets_have_their_published_sizes) {
  const auto functions_of_water = [](const std::string& set, const std::string& kind) {
    deck_text::DeckText deck;
    deck.geometry = "geometry units bohr\n O 0 0 0\n H 0 1.4 1.1\n H 0 -1.4 1.1\nend\n";
    deck.basis = "basis " + kind + "\n * library " + set + "\nend\n";
    return deck_text::read(deck.text()).basis.n_functions;
  };

  EXPECT_EQ(functions_of_water("sto-3g", "cartesian"), 7);
  EXPECT_EQ(functions_of_water("6-31g", "cartesian"), 13);
  EXPECT_EQ(functions_of_water("6-31g*", "cartesian"), 19);
  EXPECT_EQ(functions_of_water("6-31g*", "spherical"), 18);
  EXPECT_EQ(functions_of_water("6-31g**", "cartesian"), 25);
  EXPECT_EQ(functions_of_water("cc-pvdz", "spherical"), 24);
  EXPECT_EQ(functions_of_water("cc-pvtz", "spherical"), 58);
  EXPECT_EQ(functions_of_water("6-31++g*", "cartesian"), 19 + 4 + 2);
  EXPECT_EQ(functions_of_water("\"6-311++G(2d,2p)\"", "spherical"), 30 - 5 + 10 + 4 + 2 + 6);
  EXPECT_EQ(functions_of_water("aug-cc-pvdz", "spherical"), 41);
  EXPECT_EQ(functions_of_water("aug-cc-pvtz", "spherical"), 92);
  EXPECT_EQ(functions_of_water("def2-svp", "spherical"), 24);
  EXPECT_EQ(functions_of_water("def2-tzvp", "spherical"), 43);
  EXPECT_EQ(functions_of_water("def2-tzvpp", "spherical"), 59);
  EXPECT_EQ(functions_of_water("cc-pvqz", "spherical"), 115);
  EXPECT_EQ(functions_of_water("cc-pvqz", "cartesian"), 140);
  EXPECT_EQ(functions_of_water("aug-cc-pvqz", "spherical"), 172);
  EXPECT_EQ(functions_of_water("def2-qzvp", "spherical"), 117);
  EXPECT_EQ(functions_of_water("cc-pvtz-ri", "spherical"), 141);
}

TEST(basis_library, an_unknown_name_is_nothing) {
  EXPECT_FALSE(find_basis_library("cc-pv9z"));
  EXPECT_FALSE(find_basis_library("../basis/sto-3g"));
  EXPECT_FALSE(find_basis_library(""));
}

TEST_F(BasisLibraryFolder, is_found_below_casebook_root) {
  write("tiny.basis",
        "# a comment\nspherical\n\nHe  S\n  1.0  1.0\nH  S\n  2.0  0.5\n  1.0  0.5\n");
  write("notes.txt", "no library");

  EXPECT_EQ(basis_library_names(), std::vector<std::string>{"tiny"});
  const auto library = find_basis_library("Tiny");
  ASSERT_TRUE(library);
  EXPECT_EQ(library->at(1).at(0).exponents, (std::vector<double>{2.0, 1.0}));
}

TEST_F(BasisLibraryFolder, convention_of_the_library_is_not_applied) {
  write("tiny.basis", "spherical\nHe S\n 1 1\nHe D\n 1 1\n");
  deck_text::DeckText deck;
  deck.basis = "basis\n * library tiny\nend\n";

  EXPECT_EQ(deck_text::read(deck.text()).basis.n_functions, 7);
}

TEST_F(BasisLibraryFolder, mistakes_in_a_library_name_its_file_and_line) {
  write("wrong.basis", "cartesian\nHe S\n 1 x\n* library other\n");

  try {
    find_basis_library("wrong");
    FAIL() << "no error";
  } catch (const casebook::UsageError& error) {
    EXPECT_TRUE(deck_text::holds(
        error.what(), {"wrong.basis:3: coefficient: `x`", "wrong.basis:4: not understood"}));
  }
}

TEST_F(BasisLibraryFolder, a_missing_folder_says_what_to_set) {
  fs::remove_all(root);

  try {
    basis_library_names();
    FAIL() << "no error";
  } catch (const casebook::EnvironmentError& error) {
    EXPECT_TRUE(deck_text::holds(error.what(), {"apps/scf/basis", "set CASEBOOK_ROOT"}));
  }
}

}  // namespace
}  // namespace scf
