#include "apps/scf/read_case.hpp"

#include <filesystem>
#include <string>

#include <unistd.h>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "tests/scf/deck_text.hpp"

namespace scf {
namespace {

namespace fs = std::filesystem;
using deck_text::holds;

const std::string case_text =
    "title = \"helium, one function\"\nclass = \"tiny\"\ndeck = \"he.nw\"\n"
    "[reference]\nenergy_hartree = -2.3\nnuclear_hartree = 0\nsource = \"NWChem 7.0.2\"\n";

/// A folder with a case he.toml and its deck he.nw.
class ReadCase : public testing::Test {
 protected:
  ReadCase()
      : folder(fs::temp_directory_path() / ("casebook_read_case_" + std::to_string(::getpid()))) {
    fs::create_directories(folder);
    write("he.nw", deck_text::DeckText().text());
    write("he.toml", case_text);
  }
  ~ReadCase() override { fs::remove_all(folder); }

  void write(const std::string& name, const std::string& text) const {
    casebook::write_file_atomically(folder / name, text);
  }
  Case read(const std::vector<std::string>& overrides = {}) const {
    return read_case({(folder / "he.toml").string(), "", overrides});
  }
  std::string message_of(const casebook::InputChoice& choice) const {
    try {
      read_case(choice);
    } catch (const casebook::UsageError& error) {
      return error.what();
    }
    return "no error";
  }
  std::string message_of_case(const std::string& text) const {
    write("he.toml", text);
    return message_of({(folder / "he.toml").string(), "", {}});
  }
  std::string message_of_set(const std::vector<std::string>& overrides) const {
    return message_of({(folder / "he.toml").string(), "", overrides});
  }

  fs::path folder;
};

TEST_F(ReadCase, case_file_gives_title_deck_and_reference) {
  const Case input = read();

  EXPECT_EQ(input.name, "he");
  EXPECT_EQ(input.title, "helium, one function");
  EXPECT_EQ(input.n_electrons(), 2);
  ASSERT_TRUE(input.reference);
  EXPECT_EQ(input.reference->energy_hartree, -2.3);
  EXPECT_EQ(input.reference->nuclear_hartree, 0.0);
  EXPECT_EQ(input.reference->source, "NWChem 7.0.2");
}

TEST_F(ReadCase, deck_has_its_stem_as_name_and_title_and_no_reference) {
  const Case input = read_case({"", (folder / "he.nw").string(), {}});

  EXPECT_EQ(input.name, "he");
  EXPECT_EQ(input.title, "he");
  EXPECT_FALSE(input.reference);
}

// 1e-9: the stored figures come with ten digits or more after the point.
TEST(read_case, every_case_of_the_suite_has_the_nuclear_repulsion_that_it_stores) {
  int n_cases = 0;
  for (const auto& file :
       fs::directory_iterator(fs::path(CASEBOOK_SOURCE_DIR) / "apps" / "scf" / "cases")) {
    if (file.path().extension() == ".toml") {
      const Case input = read_case({file.path().string(), "", {}});
      ASSERT_TRUE(input.reference) << file.path();
      EXPECT_NEAR(nuclear_repulsion(input.atoms), input.reference->nuclear_hartree, 1e-9)
          << file.path();
      ++n_cases;
    }
  }
  EXPECT_GT(n_cases, 0);
}

TEST_F(ReadCase, exactly_one_input_is_given) {
  EXPECT_TRUE(holds(message_of({}), {"no input", "--case-file FILE.toml or --deck FILE.nw"}));
  EXPECT_TRUE(holds(message_of({"a.toml", "b.nw", {}}), {"more than one input"}));
}

TEST_F(ReadCase, missing_files_and_folders_are_named) {
  EXPECT_TRUE(holds(message_of({"", "nowhere.nw", {}}), {"nowhere.nw", "No such file"}));
  EXPECT_TRUE(holds(message_of({"nowhere.toml", "", {}}), {"nowhere.toml", "No such file"}));
  EXPECT_TRUE(holds(message_of({"", folder.string(), {}}), {folder.string(), "directory"}));
  fs::remove(folder / "he.nw");
  EXPECT_TRUE(holds(message_of_set({}), {"he.nw", "No such file"}));
}

TEST_F(ReadCase, overrides_change_the_input_and_drop_the_reference) {
  const Case input = read(
      {"thresh=1e-5", "tol2e=1e-11", "maxiter=9", "basis=cc-pVDZ", "spherical=true", "charge=0"});

  EXPECT_EQ(input.thresholds.gradient, 1e-5);
  EXPECT_EQ(input.thresholds.integral, 1e-11);
  EXPECT_EQ(input.thresholds.max_iterations, 9);
  EXPECT_EQ(input.basis_name, "cc-pvdz");
  EXPECT_TRUE(input.basis.shells[0].spherical);
  EXPECT_FALSE(input.reference);
}

TEST_F(ReadCase, memory_for_integrals_is_set_and_leaves_input_and_reference_as_they_are) {
  const Case input = read({"memsize=1000"});

  EXPECT_EQ(input.memsize_words, 1000);
  EXPECT_TRUE(input.reference);
  EXPECT_EQ(canonical_input(input), canonical_input(read({})));
  EXPECT_TRUE(
      holds(message_of_set({"memsize=-1"}), {"--set: memsize: `-1` is not a whole number"}));
}

TEST_F(ReadCase, all_wrong_overrides_are_reported_at_once) {
  EXPECT_TRUE(holds(
      message_of_set(
          {"tresh=1", "thresh=-1", "maxiter", "basis=cc-pvxz", "charge=x", "spherical=maybe"}),
      {"--set: `tresh` is not a value that can be set; did you mean thresh?",
       "--set: thresh: `-1` is not a number from 1e-13 to 0.1",
       "--set: `maxiter` is not of the form KEY=VALUE",
       "--set: `cc-pvxz` is not a basis library",
       "--set: charge: `x` is not a whole number",
       "--set: spherical: `maybe` is neither true nor false"}));
}

TEST_F(ReadCase, an_override_is_checked_with_the_rest) {
  EXPECT_TRUE(holds(message_of_set({"charge=1"}), {"charge 1 leaves an odd number"}));
}

TEST_F(ReadCase, mistakes_in_a_case_file_name_line_key_and_what_is_known) {
  EXPECT_TRUE(holds(message_of_case("titel = \"x\"\nclass = \"huge\"\ndefault = 3\n"),
                    {"he.toml: ",
                     "line 1: titel: there is no such key; did you mean title?",
                     "title: is missing; a text in quotes is needed",
                     "line 2: class: `huge` is not known; write one of tiny, lesson, bench, contest",
                     "line 3: default: true or false is needed",
                     "deck: is missing"}));
  EXPECT_TRUE(holds(message_of_case(case_text + "enrgy = 1\n"),
                    {"line 8: reference.enrgy: there is no such key", "energy_hartree"}));
  EXPECT_TRUE(holds(message_of_case("title = \"x\"\nreference = 1\n"),
                    {"line 2: reference: a table is needed: [reference]"}));
  EXPECT_TRUE(holds(message_of_case("[reference]\nenergy_hartree = nan\n"),
                    {"line 2: reference.energy_hartree: a number from ",
                     "not `nan`",
                     "reference.nuclear_hartree: is missing"}));
  EXPECT_TRUE(holds(message_of_case("title = \n"), {"he.toml: line 1: Error while parsing"}));
}

TEST_F(ReadCase, description_holds_sizes_and_settings) {
  const casebook::Json description = describe(read());

  EXPECT_EQ(description.at("name"), "he");
  EXPECT_EQ(description.at("functions"), 1);
  EXPECT_EQ(description.at("shells"), 1);
  EXPECT_EQ(description.at("electrons"), 2);
  EXPECT_EQ(description.at("thresholds").at("gradient"), 1e-6);
  EXPECT_TRUE(description.at("without_effect").is_array());
}

}  // namespace
}  // namespace scf
