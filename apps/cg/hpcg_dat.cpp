#include "apps/cg/hpcg_dat.hpp"

#include <sstream>
#include <string>

#include "harness/core/text/number.hpp"

namespace cg {

std::optional<Grid> parse_hpcg_dat(std::string_view text) {
  std::istringstream lines{std::string(text)};
  std::string line;
  for (int k = 0; k < 3; ++k) {
    if (!std::getline(lines, line)) {
      return std::nullopt;
    }
  }
  std::istringstream words(line);
  Grid grid;
  for (int* const points : {&grid.x, &grid.y, &grid.z}) {
    std::string word;
    words >> word;
    const std::optional<int> number = casebook::to_number<int>(word);
    if (!number) {
      return std::nullopt;
    }
    *points = *number;
  }
  return grid;
}

}  // namespace cg
