#include "apps/weather/rank_grid.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/core/error.hpp"

namespace weather {
namespace {

bool fits(int n_cells, int n_shares, int least) {
  return n_shares == 1 || n_cells / n_shares >= least;
}

/// The grid with the shortest borders, of those that fit.
std::optional<RankGrid> best_grid(const Case& input, int n_ranks, int least) {
  std::optional<RankGrid> best;
  double shortest = 0.0;
  for (int x = 1; x <= n_ranks; ++x) {
    const RankGrid ranks{x, n_ranks / x};
    if (n_ranks % x != 0 || !fits(input.n_x, ranks.x, least) || !fits(input.n_y, ranks.y, least)) {
      continue;
    }
    // Borders across x are strided in memory; of two equal ones those across y are taken.
    const double across_x = ranks.x == 1 ? 0.0 : 1.01 * ranks.x * input.n_y;
    const double across_y = ranks.y == 1 ? 0.0 : 1.0 * ranks.y * input.n_x;
    if (!best || across_x + across_y < shortest) {
      best = ranks;
      shortest = across_x + across_y;
    }
  }
  return best;
}

/// First cell of a share.
int first_of(int n_cells, int n_shares, int share) {
  return share * (n_cells / n_shares) + std::min(share, n_cells % n_shares);
}

}  // namespace

Place place_of(const Case& input, const casebook::Team& team, int least) {
  const std::optional<RankGrid> ranks = best_grid(input, team.n_ranks, least);
  if (!ranks) {
    std::vector<int> fitting;
    for (int n = 1; n <= team.n_ranks; ++n) {
      if (best_grid(input, n, least)) {
        fitting.push_back(n);
      }
    }
    throw casebook::UsageError(
        fmt::format("{}: {} ranks cannot share {} x {} columns in parts of {} cells or more; use -n {}",
                    input.name,
                    team.n_ranks,
                    input.n_x,
                    input.n_y,
                    least,
                    fmt::join(fitting, ", ")));
  }
  const int x = team.rank % ranks->x;
  const int y = team.rank / ranks->x;
  const auto rank_at = [&](int at_x, int at_y) {
    return (at_y + ranks->y) % ranks->y * ranks->x + (at_x + ranks->x) % ranks->x;
  };
  const int x_begin = first_of(input.n_x, ranks->x, x);
  const int y_begin = first_of(input.n_y, ranks->y, y);
  return {.ranks = *ranks,
          .part = {x_begin,
                   first_of(input.n_x, ranks->x, x + 1) - x_begin,
                   y_begin,
                   first_of(input.n_y, ranks->y, y + 1) - y_begin},
          .west = rank_at(x - 1, y),
          .east = rank_at(x + 1, y),
          .south = rank_at(x, y - 1),
          .north = rank_at(x, y + 1)};
}

}  // namespace weather
