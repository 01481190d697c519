#include "harness/core/suggest.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <numeric>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace casebook {
namespace {

/// Edit distance of the given name to a known one, and to the nearest beginning of it.
struct Distance {
  std::size_t to_prefix = 0;
  std::size_t to_whole = 0;

  auto operator<=>(const Distance&) const = default;
};

bool same_letter(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

/// The fewest insertions, deletions, substitutions and swaps of neighbours that turn one into the
/// other, letter case ignored. rows[i % 3][j] is the distance of the first i letters of `given` to
/// the first j letters of `known`.
/// Source: Boytsov, ACM J. Exp. Algorithmics 16 (2011) 1.1, section 2.2 (optimal string alignment).
Distance edit_distance(std::string_view given, std::string_view known) {
  std::array<std::vector<std::size_t>, 3> rows;
  rows.fill(std::vector<std::size_t>(known.size() + 1));
  std::iota(rows[0].begin(), rows[0].end(), std::size_t{0});
  for (std::size_t i = 1; i <= given.size(); ++i) {
    std::vector<std::size_t>& row = rows[i % 3];
    const std::vector<std::size_t>& above = rows[(i - 1) % 3];
    const std::vector<std::size_t>& two_above = rows[(i + 1) % 3];
    row[0] = i;
    for (std::size_t j = 1; j <= known.size(); ++j) {
      const std::size_t substitute =
          above[j - 1] + (same_letter(given[i - 1], known[j - 1]) ? 0 : 1);
      row[j] = std::min({substitute, above[j] + 1, row[j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && same_letter(given[i - 1], known[j - 2]) &&
                           same_letter(given[i - 2], known[j - 1]);
      if (swapped) {
        row[j] = std::min(row[j], two_above[j - 2] + 1);
      }
    }
  }
  const std::vector<std::size_t>& last = rows[given.size() % 3];
  return {*std::min_element(last.begin(), last.end()), last.back()};
}

bool is_near(std::size_t distance, std::size_t letters) {
  return 3 * distance <= letters;
}

}  // namespace

std::string closest_name(std::string_view given, std::span<const std::string> known) {
  std::string closest;
  Distance least{given.size() + 1, 0};
  int n_nearest = 0;
  for (const std::string& name : known) {
    const Distance distance = edit_distance(given, name);
    if (distance.to_prefix == least.to_prefix) {
      ++n_nearest;
    } else if (distance.to_prefix < least.to_prefix) {
      n_nearest = 1;
    }
    if (distance < least) {
      closest = name;
      least = distance;
    }
  }
  // `v3` begins every name of the third step. Where several beginnings are equally near, the whole
  // name must be near as well.
  const bool beginning_is_near =
      is_near(least.to_prefix, std::max(given.size(), std::min(closest.size(), given.size() + 1)));
  const bool whole_is_near = is_near(least.to_whole, std::max(given.size(), closest.size()));
  return beginning_is_near && (n_nearest == 1 || whole_is_near) ? closest : "";
}

std::string unknown_name_message(std::string_view given,
                                 std::string_view what,
                                 std::span<const std::string> known) {
  constexpr std::size_t longest = 80;  // nothing has a longer name
  if (given.size() > longest + 3) {
    return unknown_name_message(std::string(given.substr(0, longest)) + "...", what, known);
  }
  const std::string closest = closest_name(given, known);
  const std::string hint = closest.empty() ? "." : fmt::format("; did you mean {}?", closest);
  return fmt::format("`{}` is not a {}{} Known: {}", given, what, hint, fmt::join(known, ", "));
}

}  // namespace casebook
