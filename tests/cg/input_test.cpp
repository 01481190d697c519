#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "apps/cg/case_file.hpp"
#include "apps/cg/judge/cache.hpp"
#include "apps/cg/matrix_market.hpp"
#include "apps/cg/rank_grid.hpp"
#include "apps/cg/read_case.hpp"
#include "apps/cg/reorder.hpp"
#include "harness/core/error.hpp"

namespace cg {
namespace {

namespace fs = std::filesystem;

const fs::path cases = fs::path(CASEBOOK_SOURCE_DIR) / "apps/cg/cases";

/// Text of the error, or "" when there is none.
template <class Step>
std::string message(const Step& step) {
  try {
    step();
  } catch (const casebook::UsageError& error) {
    return error.what();
  }
  return "";
}

std::string message_of_matrix(const std::string& text) {
  return message([&] { parse_matrix_market(text, "m.mtx"); });
}

std::string message_of_settings(Grid local, int n_levels) {
  Case settings;
  settings.local = local;
  settings.n_levels = n_levels;
  return message([&] { require_valid(settings, "my.toml"); });
}

const std::string banner = "%%MatrixMarket matrix coordinate real symmetric\n";

TEST(MatrixMarket, reads_one_half_as_a_whole) {
  const std::string text = banner + "% a comment\n\n2 2 3\n1 1 4\n2 1 -1.5e0\n2 2 3\n";

  const SparseMatrix matrix = parse_matrix_market(text, "m.mtx");

  EXPECT_EQ(matrix.row_start, (std::vector<std::int64_t>{0, 2, 4}));
  EXPECT_EQ(matrix.column, (std::vector<int>{0, 1, 0, 1}));
  EXPECT_EQ(matrix.value, (std::vector<double>{4.0, -1.5, -1.5, 3.0}));
}

TEST(MatrixMarket, leaves_out_zeros_that_one_half_alone_stores) {
  const SparseMatrix matrix = parse_matrix_market(
      "%%MatrixMarket matrix coordinate real general\n"
      "3 3 5\n1 1 2\n2 2 2\n3 3 2\n1 2 -0.0\n3 2 0\n",
      "m.mtx");

  EXPECT_EQ(matrix.column.size(), 3u);
  EXPECT_EQ(reverse_cuthill_mckee(matrix).size(), 3u);
}

TEST(MatrixMarket, names_what_no_definite_matrix_has) {
  const std::pair<const char*, const char*> broken[] = {
      {"%%MatrixMarket matrix array real general\n1 1\n1\n", "`array`"},
      {"%%MatrixMarket matrix coordinate real symmetric\n2 2 1\n1 1 1\n", "1 entries for 2 rows"},
      {"%%MatrixMarket matrix coordinate real symmetric\n1 1 1\n1 1 x\n", "m.mtx:3: `x`"},
      {"%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 1 1\n2 1 .1\n",
       "diagonal entry 2 is 0"},
      {"%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 1 1\n2 2 -3\n",
       "diagonal entry 2 is -3"},
      {"%%MatrixMarket matrix coordinate real symmetric\n2 2 3\n1 1 1\n2 1 2\n2 2 1\n",
       "not positive definite"},
      {"%%MatrixMarket matrix coordinate real general\n2 2 3\n1 1 1\n2 1 .1\n2 2 1\n",
       "not symmetric"},
  };

  for (const auto& [text, expected] : broken) {
    EXPECT_NE(message_of_matrix(text).find(expected), std::string::npos)
        << text << "gives: " << message_of_matrix(text);
  }
}

TEST(MatrixMarket, never_accepts_a_file_cut_anywhere) {
  const std::string whole = banner + "3 3 5\n1 1 4\n2 1 -1\n2 2 4\n3 2 -1\n3 3 4\n";

  for (std::size_t length = 0; length + 2 < whole.size(); ++length) {
    EXPECT_NE(message_of_matrix(whole.substr(0, length)), "") << length;
  }
}

TEST(HpcgDat, gives_the_points_of_a_rank) {
  const fs::path path = fs::path(testing::TempDir()) / "cg_input_small.hpcg.dat";
  std::ofstream(path) << "first line\nsecond line\n16 24 32\n60\n";

  const Case input = read_case({"", path.string(), {}});

  EXPECT_EQ(input.local, (Grid{16, 24, 32}));
  EXPECT_EQ(input.kind, Operator::constant);
  EXPECT_EQ(input.n_levels, 4);
}

TEST(HpcgDat, has_the_numbers_that_hpcg_reads_or_is_refused) {
  const fs::path path = fs::path(testing::TempDir()) / "cg_input_numbers.hpcg.dat";
  const auto refusal = [&](const std::string& numbers) {
    std::ofstream(path) << "HPCG benchmark input file\nwords\n" << numbers;
    return message([&] { read_case({"", path.string(), {}}); });
  };

  EXPECT_EQ(refusal("16\r\n24\r\n16\r\n60\r\n"), "");
  EXPECT_NE(refusal("16 24 8\n").find(":3: `8` is not a number of points from 16 on"),
            std::string::npos);
  EXPECT_NE(refusal("16 x 24\n").find(":3: `x`"), std::string::npos);
  EXPECT_NE(refusal("").find(":3: ``"), std::string::npos);
}

TEST(HpcgDat, of_another_kind_is_no_grid) {
  const fs::path path = fs::path(testing::TempDir()) / "cg_input_text.dat";
  std::ofstream(path) << "first line\nsecond line\n16 24 x\n60\n";

  EXPECT_NE(message([&] {
              read_case({"", path.string(), {}});
            }).find("no Matrix Market file"),
            std::string::npos);
}

TEST(Reordering, keeps_the_matrix_and_narrows_its_band) {
  const SparseMatrix matrix = *read_case({(cases / "plate_matrix.toml").string(), "", {}}).matrix;

  int widest = 0;
  for (int row = 0; row < matrix.n_rows; ++row) {
    for (auto k = matrix.row_start.data()[row]; k < matrix.row_start.data()[row + 1]; ++k) {
      widest = std::max(widest, std::abs(matrix.column.data()[k] - row));
    }
  }

  EXPECT_EQ(matrix.n_rows, 391);
  EXPECT_EQ(matrix.n_nonzeros(), 2 * 1485 - 391);
  EXPECT_LT(widest, 40);  // the plate is 17 wide; at random it would be near 391
  require_definite_looks(matrix, "reordered");
}

TEST(Reordering, takes_a_matrix_in_many_parts) {
  SparseMatrix diagonal;
  diagonal.n_rows = 100000;
  for (int row = 0; row < diagonal.n_rows; ++row) {
    diagonal.column.push_back(row);
    diagonal.value.push_back(1.0 + row);
    diagonal.row_start.push_back(row + 1);
  }

  const std::vector<int> order = reverse_cuthill_mckee(diagonal);

  EXPECT_EQ(order.size(), 100000u);
  EXPECT_EQ(permuted(diagonal, order).value.front(),
            diagonal.value[static_cast<std::size_t>(order[0])]);
}

TEST(Settings, refuse_a_box_too_small_or_odd_for_its_levels) {
  EXPECT_NE(
      message_of_settings({8, 16, 16}, 4).find("nx = 8 is too small for 4 levels; the least is 16"),
      std::string::npos);
  EXPECT_NE(message_of_settings({16, 20, 16}, 4).find("multiple of 8, such as 16"),
            std::string::npos);
  EXPECT_NE(message_of_settings({16, 16, 2000}, 4).find("nz = 2000 is more"), std::string::npos);
  EXPECT_NE(message_of_settings({16, 16, 16}, 0).find("levels = 0"), std::string::npos);
  EXPECT_EQ(message_of_settings({16, 24, 32}, 4), "");
  EXPECT_EQ(message_of_settings({7, 5, 3}, 1), "");
}

TEST(Settings, are_overridden_one_by_one) {
  const Case input = read_case({(cases / "hpcg_16.toml").string(), "", {"nx=32", "iterations=3"}});

  EXPECT_EQ(input.local, (Grid{32, 16, 16}));
  EXPECT_EQ(input.iterations, 3);
}

TEST(Settings, name_the_keys_that_can_be_set) {
  const auto with = [](const char* text) {
    return message([&] { read_case({(cases / "hpcg_16.toml").string(), "", {text}}); });
  };

  EXPECT_NE(with("nq=3").find("nx"), std::string::npos);
  EXPECT_NE(with("nx=1.5").find("nx: a whole number"), std::string::npos);
  EXPECT_NE(with("nx").find("`nx` is no override"), std::string::npos);
  EXPECT_NE(with("jump=0").find("jump: a number from 1e-06 to 1000000 is needed, not `0`"),
            std::string::npos);
}

TEST(CaseFiles, of_the_suite_are_valid) {
  for (const auto& entry : fs::directory_iterator(cases)) {
    if (entry.path().extension() == ".toml") {
      EXPECT_EQ(message([&] { read_case({entry.path().string(), "", {}}); }), "");
    }
  }
}

TEST(Ranks, that_do_not_factor_are_refused) {
  Case input;
  input.local = {16, 16, 16};

  EXPECT_NE(message([&] { for_ranks(input, 11); }).find("11 ranks factor into 11 x 1 x 1"),
            std::string::npos);
  EXPECT_EQ(message([&] { for_ranks(input, 12); }), "");
}

TEST(Ranks, more_than_rows_are_refused) {
  Case input = read_case({(cases / "plate_matrix.toml").string(), "", {}});

  EXPECT_NE(message([&] { for_ranks(input, 392); }).find("use -n 391"), std::string::npos);
}

TEST(Input, of_another_kind_has_another_spelling) {
  const auto spelling = [](const char* name) {
    return canonical_input(for_ranks(read_case({(cases / name).string(), "", {}}), 2));
  };

  EXPECT_NE(spelling("hpcg_16.toml"), spelling("anisotropic_16.toml"));
  EXPECT_EQ(spelling("hpcg_16.toml"), spelling("hpcg_16.toml"));
}

TEST(Cache, is_counted_once_for_processors_that_share_it) {
  const fs::path folder = fs::path(testing::TempDir()) / "cg_caches";
  for (const auto& [cpu, shared] : {std::pair(0, "0-1"), std::pair(1, "0-1"), std::pair(2, "2")}) {
    const fs::path cache = folder / ("cpu" + std::to_string(cpu)) / "cache/index3";
    fs::create_directories(cache);
    std::ofstream(cache / "level") << "3\n";
    std::ofstream(cache / "size") << "2048K\n";
    std::ofstream(cache / "shared_cpu_list") << shared << "\n";
  }

  const double bytes = cache_of_node(folder.string());

  EXPECT_EQ(bytes, 2.0 * 2048 * 1024);
  EXPECT_EQ(cache_of_node((folder / "nowhere").string()), 0.0);
}

}  // namespace
}  // namespace cg
