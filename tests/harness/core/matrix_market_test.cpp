#include "harness/core/text/matrix_market.hpp"

#include <string>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"

namespace casebook {
namespace {

const std::string general = "%%MatrixMarket matrix coordinate real general\n";
const std::string symmetric = "%%MatrixMarket matrix coordinate real symmetric\n";
const std::string array = "%%MatrixMarket matrix array real general\n";

/// Verdict on a text: the error's words, or "" where it is read.
std::string verdict(const std::string& text, std::int64_t most_rows = 100) {
  try {
    read_matrix_market(text, "m.mtx", most_rows);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

std::vector<double> values(const std::string& text) {
  std::vector<double> found;
  for (const MatrixEntry& entry : read_matrix_market(text, "m.mtx", 100).entries) {
    found.push_back(entry.value);
  }
  return found;
}

struct Row {
  std::string text;
  std::string expected;  ///< part of the verdict; "" where the text is read
};

TEST(MatrixMarket, decides_what_the_format_leaves_open_once_for_all_apps) {
  const std::string two = "2 2 2\n1 1 1\n2 2 2\n";
  const Row table[] = {
      // accepted
      {symmetric + two, ""},
      {symmetric + "  % indented comment\n" + two, ""},
      {symmetric + "% one\n\n2 2 2\n%between\n1 1 1\n\n2 2 2\n% after\n\n", ""},
      {"%%MatrixMarket MATRIX Coordinate REAL General\r\n2 2 2\r\n1 1 1\r\n2 2 2\r\n", ""},
      {"%%MatrixMarket matrix coordinate double general\n" + two, ""},
      {symmetric + "2 2 2\n1 1 +4.0D0\n2 2\t4\n", ""},
      {general + "2 2 0\n", ""},
      {general + "1 1 1\n1 1 2.2e-310\n", ""},
      // refused: the banner
      {"", "m.mtx:0: the file is empty"},
      {"%MatrixMarket matrix coordinate real general\n" + two, "m.mtx:1: this is no Matrix Market"},
      {"\xEF\xBB\xBF" + symmetric + two, "m.mtx:1: the file begins with a byte order mark"},
      {"%%MatrixMarket matrix coordinate real general\r2 2 1\r1 1 1\r", "CR alone"},
      {"%%MatrixMarket vector array real general\n", "`vector array`"},
      {"%%MatrixMarket matrix coordinate pattern general\n", "entries are `pattern`"},
      {"%%MatrixMarket matrix coordinate real hermitian\n", "`hermitian`"},
      {"%%MatrixMarket matrix coordinate real skew-symmetric\n", "`skew-symmetric`"},
      {"%%MatrixMarket matrix coordinate real general more\n", "`more` is one word too many"},
      // refused: the sizes
      {general, "ends before the line of sizes"},
      {general + "2 3 1\n", "rectangular, 2 x 3"},
      {general + "101 101 1\n", "m.mtx:2: 101 rows; allowed are 1 to 100"},
      {general + "0 0 0\n", "0 rows"},
      {general + "2 2\n", "`` is not a number of entries"},
      {general + "2 2 5\n", "5 entries for 2 rows; allowed are 0 to 4"},
      {symmetric + "2 2 4\n1 1 4\n2 1 -1\n1 2 -3\n2 2 4\n", "4 entries for 2 rows; allowed are 0 to 3"},
      {array + "2 2 4\n", "`4` is one word too many"},
      // refused: the entries
      {symmetric + "3 3 4\n1 1 4\n2 1 -1\n1 2 -3\n2 2 4\n", "m.mtx:5: entry (1, 2) lies above"},
      {general + "2 2 2\n1 1 1 7\n2 2 1\n", "m.mtx:3: `7` is one word too many"},
      {array + "2 2\n1 2\n3 4\n5 6\n7 8\n", "m.mtx:3: `2` is one word too many"},
      {general + "3 3 3\n1 1 1\n2 2 1\n3 3 1\n3 3 2\n", "more after the 3 entries"},
      {general + "2 2 3\n1 1 1\n2 2 1\n", "ends after 2 of 3 entries"},
      {general + "2 2 2\n1 1 1\n1 1 1\n", "entry (1, 1) stands there twice"},
      {general + "2 2 1\n3 1 1\n", "row 3 is outside 1 to 2"},
      {general + "2 2 1\n1 0 1\n", "column 0 is outside 1 to 2"},
      {general + "2 2 1\n1 1.0 1\n", "`1.0` is not a whole number"},
      {general + "1 1 1\n1 1 nan\n", "`nan` is not a number"},
      {general + "1 1 1\n1 1 1e999\n", "`1e999` is too large a number"},
      {general + "1 1 1\n1 1 1D-999\n", "`1D-999` is too small a number"},
      {general + "1 1 1\n1 1 1dd0\n", "`1dd0` is not a number"},
  };

  for (const Row& row : table) {
    const std::string said = verdict(row.text);
    EXPECT_EQ(row.expected.empty(), said.empty()) << row.text << "gives: " << said;
    EXPECT_NE(said.find(row.expected), std::string::npos) << row.text << "gives: " << said;
  }
}

TEST(MatrixMarket, keeps_values_and_places) {
  const StoredMatrix half = read_matrix_market(symmetric + "3 3 2\n1 1 5\n3 1 -2d1\n", "", 9);
  const StoredMatrix columns = read_matrix_market(
      "%%MatrixMarket matrix array integer symmetric\n2 2\n1\n2\n3\n", "", 9);

  EXPECT_TRUE(half.is_half);
  EXPECT_EQ(half.entries[1].row, 2);
  EXPECT_EQ(half.entries[1].column, 0);
  EXPECT_EQ(half.entries[1].value, -20.0);
  EXPECT_EQ(columns.entries[1].row, 1);
  EXPECT_EQ(columns.entries[1].column, 0);
  EXPECT_EQ(columns.entries[2].row, 1);
  EXPECT_EQ(columns.entries[2].column, 1);
  EXPECT_EQ(values(general + "2 2 2\n2 1 +4.5\n1 1 3\n"), (std::vector{4.5, 3.0}));
}

TEST(MatrixMarket, is_meant_by_a_first_line_that_names_it_rightly_or_not) {
  EXPECT_TRUE(is_matrix_market(symmetric));
  EXPECT_TRUE(is_matrix_market("%MatrixMarket matrix array real general\n"));
  EXPECT_TRUE(is_matrix_market("\xEF\xBB\xBF" + symmetric));
  EXPECT_FALSE(is_matrix_market("HPLinpack benchmark input file\n% MatrixMarket\n"));
}

}  // namespace
}  // namespace casebook
