#include "cli/contest/deck_rules.hpp"

#include <filesystem>

#include <gtest/gtest.h>

#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

using Lines = std::vector<std::string>;

const std::filesystem::path root = CASEBOOK_SOURCE_DIR;

/// The contest's own deck and rules.
class DeckRules : public testing::Test {
 protected:
  Lines forbidden(const std::string& deck) const {
    return forbidden_lines(original, deck, "#", rules);
  }

  /// The deck with one text instead of another.
  std::string with(const std::string& old_text, const std::string& new_text) const {
    std::string deck = original;
    const std::size_t at = deck.find(old_text);
    EXPECT_NE(at, std::string::npos) << old_text;
    return deck.replace(at, old_text.size(), new_text);
  }

  std::string without_rhf() const {
    std::string deck = original;
    const std::size_t from = deck.find("scf\n  direct");
    const std::string last = "task scf energy ignore\n";
    deck.erase(from, deck.find(last) + last.size() - from);
    const std::string vectors = "vectors input w12_scf_cc-pvtz.movecs";
    return deck.replace(deck.find(vectors), vectors.size(), "vectors input atomic");
  }

  Rules rules = read_rules(root / "jobs/rules/apac2025.toml");
  std::string original = read_file(root / "apps/nwchem/cases/w12_apac2025_b3lyp_cc-pvtz_energy.nw");
};

TEST_F(DeckRules, allow_the_deck_itself) {
  EXPECT_EQ(forbidden(original), Lines{});
}

TEST_F(DeckRules, allow_comments_blanks_and_empty_lines) {
  EXPECT_EQ(forbidden("# ours\n\n" + with("xc b3lyp", "xc   b3lyp  # as given")), Lines{});
}

TEST_F(DeckRules, allow_the_lines_that_the_organisers_name) {
  EXPECT_EQ(forbidden(with("memory stack 8000 mb", "memory stack 100 mb")), Lines{});
  EXPECT_EQ(forbidden(with("scratch_dir /tmp", "scratch_dir /dev/shm")), Lines{});
}

TEST_F(DeckRules, allow_to_leave_out_the_rhf_step_as_a_whole) {
  EXPECT_EQ(forbidden(without_rhf()), Lines{});
}

TEST_F(DeckRules, allow_to_keep_the_integrals) {
  const std::string deck = with("dft\n  direct", "dft\n  semidirect memsize 200 filesize 0");

  EXPECT_EQ(forbidden(deck), Lines{});
}

TEST_F(DeckRules, see_half_an_rhf_step) {
  EXPECT_EQ(forbidden(with("  thresh 1e-7\n", "")), Lines{"- thresh 1e-7"});
  EXPECT_EQ(forbidden(with("task scf energy ignore\n", "")), Lines{"- task scf energy ignore"});
}

TEST_F(DeckRules, see_a_moved_atom) {
  const Lines found = forbidden(with("1.83983329     1.06475175", "1.83958829     1.06475175"));

  EXPECT_EQ(found.size(), 2U);
}

TEST_F(DeckRules, see_looser_convergence_grid_and_basis) {
  EXPECT_EQ(forbidden(with("  iterations 100\n", "  iterations 100\n  convergence energy 1e-4\n")),
            Lines{"+ convergence energy 1e-4"});
  EXPECT_EQ(forbidden(with("grid fine", "grid coarse")), (Lines{"- grid fine", "+ grid coarse"}));
  EXPECT_EQ(forbidden(with("library cc-pvtz", "library cc-pvdz")).size(), 2U);
}

TEST_F(DeckRules, see_a_statement_behind_an_allowed_one) {
  const std::string deck = with("noverify", "noverify; set dft:grid coarse");

  EXPECT_EQ(forbidden(deck).size(), 2U);
}

TEST_F(DeckRules, see_vectors_of_an_earlier_run) {
  std::string deck = without_rhf();
  const std::string atomic = "vectors input atomic";
  deck.replace(deck.find(atomic), atomic.size(), "vectors input converged.movecs");

  EXPECT_EQ(forbidden(deck).size(), 2U);
}

TEST_F(DeckRules, see_an_allowed_line_that_comes_twice) {
  const std::string deck = with("scratch_dir /tmp\n", "scratch_dir /tmp\nscratch_dir /dev/shm\n");

  EXPECT_EQ(forbidden(deck), Lines{"+ scratch_dir /dev/shm"});
}

}  // namespace
}  // namespace casebook::cli
