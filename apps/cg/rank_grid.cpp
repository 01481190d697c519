#include "apps/cg/rank_grid.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include <fmt/format.h>

#include "harness/core/error.hpp"

namespace cg {
namespace {

/// Half the surface of a box of ranks.
int surface(Grid ranks) {
  return ranks.x * ranks.y + ranks.y * ranks.z + ranks.z * ranks.x;
}

bool is_power_of_a_prime(int n) {
  int factor = 2;
  while (n % factor != 0) {
    ++factor;
  }
  while (n % factor == 0) {
    n /= factor;
  }
  return n == 1;
}

/// HPCG refuses grids whose shortest side is less than an eighth of the longest.
constexpr int longest_to_shortest = 8;

bool is_too_long(Grid ranks) {
  const auto [shortest, longest] = std::minmax({ranks.x, ranks.y, ranks.z});
  return longest > longest_to_shortest * shortest;
}

}  // namespace

Grid rank_grid(int n_ranks) {
  Grid best{n_ranks, 1, 1};
  for (int x = 1; x <= n_ranks; ++x) {
    for (int y = 1; n_ranks % x == 0 && y <= n_ranks / x; ++y) {
      const Grid ranks{x, y, n_ranks / x / y};
      if (n_ranks / x % y == 0 && surface(ranks) < surface(best)) {
        best = ranks;
      }
    }
  }
  // HPCG's order of the sides, on which the order of the rows depends.
  std::array<int, 3> sides{best.x, best.y, best.z};
  if (n_ranks == 1 || is_power_of_a_prime(n_ranks)) {
    std::sort(sides.rbegin(), sides.rend());
  } else {
    std::sort(sides.begin(), sides.end());
    std::rotate(sides.begin(), std::upper_bound(sides.begin(), sides.end(), 1), sides.end());
  }
  return {sides[0], sides[1], sides[2]};
}

Case for_ranks(Case input, int n_ranks) {
  std::erase_if(input.references, [n_ranks](const Reference& one) { return one.ranks != n_ranks; });
  if (input.matrix) {
    if (n_ranks > input.matrix->n_rows) {
      throw casebook::UsageError(
          fmt::format("{}: {} ranks for {} rows, and each needs one; use -n {} or fewer",
                      input.name,
                      n_ranks,
                      input.matrix->n_rows,
                      input.matrix->n_rows));
    }
    input.ranks = {n_ranks, 1, 1};
    return input;
  }
  input.ranks = rank_grid(n_ranks);
  if (is_too_long(input.ranks)) {
    throw casebook::UsageError(fmt::format(
        "{}: {} ranks factor into {} x {} x {} at best, and HPCG allows no side more than {} times "
        "another; use a number with small factors, such as -n {}",
        input.name,
        n_ranks,
        input.ranks.x,
        input.ranks.y,
        input.ranks.z,
        longest_to_shortest,
        n_ranks / 4 * 4));
  }
  const Grid whole = input.global();
  if (std::max({whole.x, whole.y, whole.z}) > std::numeric_limits<int>::max() / 4) {
    throw casebook::UsageError(
        fmt::format("{}: the whole grid of {} x {} x {} points is too long; use fewer ranks",
                    input.name,
                    whole.x,
                    whole.y,
                    whole.z));
  }
  return input;
}

}  // namespace cg
