#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "apps/lu/input/dense_matrix.hpp"
#include "apps/lu/input/hpl_dat.hpp"
#include "apps/lu/input/read_case.hpp"
#include "apps/lu/limits.hpp"
#include "harness/core/error.hpp"

namespace lu {
namespace {

/// The text of an HPL.dat with one line replaced, from 1; 0: none.
std::string hpl_dat(std::size_t replaced = 0, const std::string& by = "") {
  std::vector<std::string> lines{"HPLinpack benchmark input file",
                                 "Innovative Computing Laboratory, University of Tennessee",
                                 "HPL.out      output file name (if any)",
                                 "6            device out (6=stdout,7=stderr,file)",
                                 "2            # of problems sizes (N)",
                                 "100 200      Ns",
                                 "3            # of NBs",
                                 "8 16 32      NBs",
                                 "1            PMAP process mapping (0=Row-,1=Column-major)",
                                 "2            # of process grids (P x Q)",
                                 "1 2          Ps",
                                 "2 1          Qs",
                                 "16.0         threshold",
                                 "3            # of panel fact",
                                 "0 1 2        PFACTs (0=left, 1=Crout, 2=Right)",
                                 "2            # of recursive stopping criterium",
                                 "2 4          NBMINs (>= 1)",
                                 "1            # of panels in recursion",
                                 "2            NDIVs",
                                 "3            # of recursive panel fact.",
                                 "0 1 2        RFACTs (0=left, 1=Crout, 2=Right)",
                                 "1            # of broadcast",
                                 "0            BCASTs (0=1rg,1=1rM,2=2rg,3=2rM,4=Lng,5=LnM)",
                                 "1            # of lookahead depth",
                                 "0            DEPTHs (>=0)",
                                 "2            SWAP (0=bin-exch,1=long,2=mix)",
                                 "64           swapping threshold",
                                 "0            L1 in (0=transposed,1=no-transposed) form",
                                 "0            U  in (0=transposed,1=no-transposed) form",
                                 "1            Equilibration (0=no,1=yes)",
                                 "8            memory alignment in double (> 0)"};
  if (replaced > 0) {
    lines[replaced - 1] = by;
  }
  std::string text;
  for (const std::string& line : lines) {
    text += line + "\n";
  }
  return text;
}

template <class Action>
std::string message_of(Action action) {
  try {
    action();
  } catch (const casebook::UsageError& error) {
    return error.what();
  }
  return "";
}

std::string refusal_of(const std::string& text) {
  return message_of([&] { parse_hpl_dat(text, "HPL.dat"); });
}

TEST(HplDat, asks_for_a_run_of_each_grid_size_and_block) {
  const HplDat dat = parse_hpl_dat(hpl_dat(), "HPL.dat");

  EXPECT_EQ(dat.n_runs(), 12U);
  EXPECT_EQ(dat.run(0).block, 8);
  EXPECT_EQ(dat.run(1).block, 16);
  EXPECT_EQ(dat.run(3).n, 200);
  EXPECT_EQ(dat.run(5).grid, (RankGrid{1, 2, true}));
  EXPECT_EQ(dat.run(6).grid, (RankGrid{2, 1, true}));
  EXPECT_EQ(dat.run(11).n, 200);
}

TEST(HplDat, names_what_changes_nothing) {
  const HplDat dat = parse_hpl_dat(hpl_dat(), "HPL.dat");

  EXPECT_EQ(dat.without_effect.front(), "line 4, device out: 6");
  EXPECT_EQ(dat.without_effect[1], "line 15, PFACTs: 0 1 2");
  EXPECT_EQ(dat.without_effect.back(), "line 31, memory alignment: 8");
}

TEST(HplDat, refuses_each_damaged_line_by_its_number) {
  for (std::size_t line = 4; line <= 31; ++line) {
    EXPECT_TRUE(
        refusal_of(hpl_dat(line, "what?")).starts_with("HPL.dat:" + std::to_string(line) + ":"))
        << line;
    EXPECT_TRUE(refusal_of(hpl_dat(line, "")).starts_with("HPL.dat:" + std::to_string(line) + ":"))
        << line;
    EXPECT_TRUE(
        refusal_of(hpl_dat(line, "nan")).starts_with("HPL.dat:" + std::to_string(line) + ":"))
        << line;
  }
}

TEST(HplDat, refuses_values_out_of_range) {
  EXPECT_EQ(refusal_of(hpl_dat(6, "0 200 Ns")),
            "HPL.dat:6: Ns: `0` is not allowed; write a whole number from 1 to 2147483647");
  EXPECT_EQ(refusal_of(hpl_dat(6, "1e2 200 Ns")),
            "HPL.dat:6: Ns: of `1e2` HPL reads 1; write the number with digits alone");
  EXPECT_EQ(refusal_of(hpl_dat(6, "+100 200.0 Ns")), "");
  EXPECT_EQ(refusal_of(hpl_dat(8, "8 16 NBs")),
            "HPL.dat:8: NBs: `NBs` is not allowed; write a whole number from 1 to 2147483647");
  EXPECT_EQ(refusal_of(hpl_dat(15, "0 1 .5 PFACTs")),
            "HPL.dat:15: PFACTs: `.5` is not allowed; write a whole number");
  EXPECT_EQ(
      refusal_of(hpl_dat(5, "21 sizes")),
      "HPL.dat:5: # of problem sizes: `21` is not allowed; write a whole number from 1 to 20\n"
      "HPL.dat:6: Ns: a count is missing");
}

TEST(HplDat, takes_what_hpl_takes_for_its_default) {
  for (const auto& [line, text] : {std::pair{9, "7 PMAP"},
                                   {15, "0 1 -1 PFACTs"},
                                   {21, "3 0 9 RFACTs"},
                                   {23, "6 BCASTs"},
                                   {26, "-1 SWAP"},
                                   {27, "-5 threshold"},
                                   {28, "2 L1"},
                                   {31, "0 alignment"}}) {
    EXPECT_EQ(refusal_of(hpl_dat(static_cast<std::size_t>(line), text)), "") << text;
  }
  EXPECT_FALSE(parse_hpl_dat(hpl_dat(9, "7 PMAP"), "HPL.dat").grids[0].by_columns);
}

TEST(HplDat, with_the_lines_of_hpcc_is_the_same_and_says_so) {
  const HplDat dat = parse_hpl_dat(hpl_dat() + "## PTRANS\n0 sizes\n1200\n0\n40\n", "HPL.dat");

  EXPECT_EQ(dat.n_runs(), 12U);
  EXPECT_EQ(dat.without_effect.back(), "lines 32 to 36: HPL reads 31 lines");
}

TEST(HplDat, refuses_a_file_that_is_cut_short) {
  const std::string whole = hpl_dat();

  EXPECT_NE(refusal_of(whole.substr(0, 300)).find("the file ends before line"), std::string::npos);
  EXPECT_NE(refusal_of("").find("HPL.dat:0: the file ends before line 1"), std::string::npos);
}

TEST(HplDat, does_not_loosen_the_judge) {
  EXPECT_EQ(parse_hpl_dat(hpl_dat(13, "1e9 threshold"), "HPL.dat").residual_bound, 16.0);
  EXPECT_EQ(parse_hpl_dat(hpl_dat(13, "-1 threshold"), "HPL.dat").residual_bound, 16.0);
  EXPECT_EQ(parse_hpl_dat(hpl_dat(13, "0.5 threshold"), "HPL.dat").residual_bound, 0.5);
}

class Deck : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) {
    const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / name;
    std::ofstream(path) << text;
    return path.string();
  }

  static Case read(const std::string& path, const std::vector<std::string>& overrides = {}) {
    return read_case({.case_file = "", .deck_file = path, .overrides = overrides});
  }
};

TEST_F(Deck, with_several_runs_has_to_be_told_which) {
  const std::string path = write("several.dat", hpl_dat());

  EXPECT_NE(message_of([&] { read(path); }).find("asks for 12 runs"), std::string::npos);
  EXPECT_EQ(read(path, {"run=12"}).name, "several_n200_nb32_2x1");
  EXPECT_NE(message_of([&] { read(path, {"run=13"}); }).find("runs 1 to 12"), std::string::npos);
}

TEST_F(Deck, with_a_block_larger_than_the_matrix_is_refused) {
  const std::string path = write("block.dat", hpl_dat(8, "101 16 32"));

  EXPECT_NE(message_of([&] { read(path, {"run=1"}); }).find("nb = 101 is more than n = 100"),
            std::string::npos);
}

TEST_F(Deck, for_other_ranks_says_so_before_it_speaks_of_memory) {
  const Case input = read(write("large.dat", hpl_dat(6, "90000 90000 Ns")), {"run=1"});

  EXPECT_EQ(message_of([&] { memory(input, 1, 0.0); }), "1 ranks are not P x Q = 1 x 2; use -n 2");
  EXPECT_GT(memory(input, 2, 0.0).rank_mib, 30000.0);
}

TEST_F(Deck, of_matrix_market_is_a_matrix) {
  const std::string path =
      write("my.mtx", "%%MatrixMarket matrix array real general\n% mine\n2 2\n1\n2\n\n3\n4e0\n");

  const Case input = read(path);

  EXPECT_EQ(input.n, 2);
  EXPECT_EQ(input.kind, Matrix::file);
  EXPECT_EQ(input.matrix->value, (std::vector{1.0, 2.0, 3.0, 4.0}));
  EXPECT_NE(message_of([&] { read(path, {"n=3"}); }).find("has 2 rows"), std::string::npos);
}

TEST(DenseMatrix, of_coordinates_has_zeros_elsewhere_and_its_mirror_image) {
  const DenseMatrix matrix = parse_dense_matrix(
      "%%MatrixMarket matrix coordinate integer symmetric\n3 3 2\n1 1 5\n3 1 -2\n", "my.mtx");

  EXPECT_EQ(matrix.value, (std::vector{5.0, 0.0, -2.0, 0.0, 0.0, 0.0, -2.0, 0.0, 0.0}));
}

std::string matrix_refusal(const std::string& text) {
  return message_of([&] { parse_dense_matrix(text, "my.mtx"); });
}

TEST(DenseMatrix, refuses_what_the_format_does_not_allow) {
  const std::string head = "%%MatrixMarket matrix array real general\n";

  EXPECT_EQ(matrix_refusal(head + "2 2\n1\n2\nnan\n4\n"), "my.mtx:5: `nan` is not a number");
  EXPECT_EQ(matrix_refusal(head + "5000 5000\n1\n"), "my.mtx:2: 5000 rows; allowed are 1 to 4096");
  EXPECT_EQ(matrix_refusal("%%MatrixMarket matrix coordinate real symmetric\n"
                           "2 2 3\n1 1 4\n2 1 -1\n1 2 -3\n"),
            "my.mtx:5: entry (1, 2) lies above the diagonal of a symmetric matrix");
}

TEST_F(Deck, that_names_the_matrix_market_is_never_an_hpl_dat) {
  for (const std::string first : {"%MatrixMarket", "\xEF\xBB\xBF%%MatrixMarket"}) {
    const std::string path = write("odd.txt", first + " matrix coordinate real general\n1 1 0\n");

    EXPECT_EQ(message_of([&] { read(path); }).find("HPL"), std::string::npos) << first;
    EXPECT_NE(message_of([&] { read(path); }).find("odd.txt:1:"), std::string::npos) << first;
  }
}

Case tiny(const std::vector<std::string>& overrides) {
  return read_case({.case_file = std::string(CASEBOOK_SOURCE_DIR) + "/apps/lu/cases/hpl_150.toml",
                    .deck_file = "",
                    .overrides = overrides});
}

TEST(CaseFile, is_read_with_its_overrides) {
  const Case input = tiny({"n=77", "nb=5", "seed=3", "p=2", "q=3"});

  EXPECT_EQ(input.n, 77);
  EXPECT_EQ(input.block, 5);
  EXPECT_EQ(input.seed, 3U);
  EXPECT_EQ(input.grid, (RankGrid{2, 3}));
}

TEST(CaseFile, has_the_same_hash_for_each_block_and_grid) {
  EXPECT_EQ(canonical_input(tiny({})), canonical_input(tiny({"nb=64", "p=1", "q=2"})));
  EXPECT_NE(canonical_input(tiny({})), canonical_input(tiny({"seed=5"})));
  EXPECT_NE(canonical_input(tiny({})), canonical_input(tiny({"n=151"})));
}

TEST(CaseFile, refuses_numbers_out_of_range) {
  EXPECT_NE(message_of([] { tiny({"n=0"}); }).find("n = 0; allowed are 1 to 1000000"),
            std::string::npos);
  EXPECT_NE(message_of([] { tiny({"nb=151"}); }).find("nb = 151 is more than n = 150"),
            std::string::npos);
  EXPECT_NE(message_of([] { tiny({"nb=-1"}); }).find("nb = -1"), std::string::npos);
  EXPECT_NE(message_of([] { tiny({"p=2"}); }).find("give both or neither"), std::string::npos);
  EXPECT_NE(message_of([] { tiny({"n=1.5"}); }).find("`1.5`"), std::string::npos);
  EXPECT_NE(message_of([] { tiny({"sead=1"}); }).find("did you mean seed"), std::string::npos);
  EXPECT_NE(message_of([] { tiny({"smoothness=1"}); }).find("0.5 and 1.5"), std::string::npos);
}

TEST(CaseFile, of_the_suite_are_all_read_and_the_deck_as_well) {
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(CASEBOOK_SOURCE_DIR) + "/apps/lu/cases")) {
    const std::string file = entry.path().string();
    const bool is_deck = entry.path().extension() == ".dat";
    const Case input = read_case(
        {.case_file = is_deck ? "" : file, .deck_file = is_deck ? file : "", .overrides = {}});
    EXPECT_GT(input.n, 0) << entry.path();
  }
}

}  // namespace
}  // namespace lu
