#include "apps/cg/hpcg_dat.hpp"

#include <algorithm>
#include <sstream>
#include <string>

#include <fmt/format.h>

#include "harness/core/error.hpp"
#include "harness/core/text/number.hpp"

namespace cg {
namespace {

// HPCG computes 16 points in each direction for which fewer, or no number, is asked.
// Source: HPCG 3.1, src/ReadHpcgDat.cpp.
constexpr int fewest_points = 16;

/// HPCG's own first line, or that of a file made from it.
bool is_hpcg_dat(std::string_view first_line) {
  return first_line.find("HPCG") != std::string_view::npos;
}

}  // namespace

std::optional<Grid> parse_hpcg_dat(std::string_view text, const std::string& file) {
  std::istringstream input{std::string(text)};
  std::string first_line;
  std::string second_line;
  std::getline(input, first_line);
  std::getline(input, second_line);
  Grid grid;
  for (int* const points : {&grid.x, &grid.y, &grid.z}) {
    std::string word;
    input >> word;
    const std::optional<int> number = casebook::to_number<int>(word);
    if (!number && !is_hpcg_dat(first_line)) {
      return std::nullopt;
    }
    if (!number || *number < fewest_points) {
      throw casebook::UsageError(
          fmt::format("{}:3: `{}` is not a number of points from {} on, and HPCG would take {}; "
                      "write three such "
                      "numbers; a smaller grid is --set nx=8 without the file{}",
                      file,
                      word.substr(0, 40),
                      fewest_points,
                      fewest_points,
                      is_hpcg_dat(first_line)
                          ? ""
                          : "; of a matrix the first line `%%MatrixMarket matrix ...` is missing"));
    }
    *points = *number;
  }
  return grid;
}

}  // namespace cg
