#include "apps/cg/rank_grid.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "harness/core/error.hpp"

namespace cg {
namespace {

/// Points on the faces between ranks, all of them.
std::int64_t surface(Grid ranks, Grid local) {
  const std::int64_t x = std::int64_t{local.y} * local.z * (ranks.x - 1) * ranks.y * ranks.z;
  const std::int64_t y = std::int64_t{local.x} * local.z * (ranks.y - 1) * ranks.x * ranks.z;
  const std::int64_t z = std::int64_t{local.x} * local.y * (ranks.z - 1) * ranks.x * ranks.y;
  return x + y + z;
}

/// HPCG refuses grids whose shortest side is less than an eighth of the longest.
constexpr int longest_to_shortest = 8;

bool is_too_long(Grid ranks) {
  const auto [shortest, longest] = std::minmax({ranks.x, ranks.y, ranks.z});
  return longest > longest_to_shortest * shortest;
}

}  // namespace

Grid rank_grid(int n_ranks, Grid local) {
  Grid best{1, 1, n_ranks};
  std::int64_t least = surface(best, local);
  for (int x = 1; x <= n_ranks; ++x) {
    for (int y = 1; n_ranks % x == 0 && y <= n_ranks / x; ++y) {
      if (n_ranks / x % y != 0) {
        continue;
      }
      const Grid ranks{x, y, n_ranks / x / y};
      const std::int64_t here = surface(ranks, local);
      if (here < least) {
        best = ranks;
        least = here;
      }
    }
  }
  return best;
}

Case for_ranks(Case input, int n_ranks) {
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
  input.ranks = rank_grid(n_ranks, input.local);
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
