#include "apps/spectral/require_division.hpp"

#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/core/error.hpp"

namespace spectral {

void require_division(const Case& input, const casebook::Team& team) {
  if (input.n % team.n_ranks == 0) {
    return;
  }
  std::vector<int> divisors;
  for (int ranks = 1; ranks <= input.n; ++ranks) {
    if (input.n % ranks == 0) {
      divisors.push_back(ranks);
    }
  }
  throw casebook::UsageError(
      fmt::format("{}: {} ranks do not divide n = {}; use -n {}, or set n to a multiple of {}",
                  input.name,
                  team.n_ranks,
                  input.n,
                  fmt::join(divisors, ", "),
                  team.n_ranks % 2 == 0 ? team.n_ranks : 2 * team.n_ranks));
}

void require_rows(const Case& input, const casebook::Team& team) {
  const int n_rows = 2 * input.k_max() + 1;
  if (team.n_ranks > n_rows) {
    throw casebook::UsageError(
        fmt::format("{}: {} ranks for {} rows of modes, which are what slabs share; use -n {} or "
                    "fewer, or a variant of pencils",
                    input.name,
                    team.n_ranks,
                    n_rows,
                    n_rows));
  }
}

}  // namespace spectral
