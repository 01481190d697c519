#include "apps/md/input/words.hpp"

#include <cmath>
#include <sstream>

#include <fmt/format.h>

#include "harness/core/text/number.hpp"

namespace md {

Words split(const std::string& line) {
  Words words;
  std::istringstream stream(line);
  for (std::string word; stream >> word;) {
    words.push_back(word);
  }
  return words;
}

void require(bool holds, const std::string& what) {
  if (!holds) {
    throw BadLine{what};
  }
}

void require_before(bool holds, const std::string& what) {
  if (!holds) {
    throw BadLine{what, true};
  }
}

void usage(bool holds, const char* how) {
  require(holds, fmt::format("write `{}`", how));
}

double number(const std::string& word) {
  const std::optional<double> found = casebook::to_number<double>(word);
  require(found.has_value(), fmt::format("`{}` is no number", word));
  return *found;
}

double positive(const std::string& word) {
  const double found = number(word);
  require(found > 1e-12 && found < 1e15, fmt::format("`{}` is not positive", word));
  return found;
}

double coordinate(const std::string& word) {
  const double found = number(word);
  require(std::abs(found) <= 1e6, fmt::format("`{}` is farther away than 1e6", word));
  return found;
}

int whole(const std::string& word, int least, int most) {
  const double found = number(word);
  require(found == std::floor(found) && found >= least && found <= most,
          fmt::format("`{}` is no whole number from {} to {}", word, least, most));
  return static_cast<int>(found);
}

}  // namespace md
