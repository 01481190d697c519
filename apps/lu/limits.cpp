#include "apps/lu/limits.hpp"

#include <cmath>

#include <fmt/format.h>

#include "harness/core/error.hpp"

namespace lu {
namespace {

std::string out_of_range(const char* key, double value, const char* allowed, bool in_range) {
  return in_range ? "" : fmt::format("{} = {}; allowed are {}\n", key, value, allowed);
}

}  // namespace

void require_valid(const Case& settings, const std::string& where) {
  const Case& s = settings;
  const auto n = static_cast<double>(s.n);
  std::string problems = out_of_range("n", n, "1 to 1000000", n >= 1.0 && n <= 1e6);
  if (problems.empty() && s.block > s.n) {
    problems += fmt::format("nb = {} is more than n = {}; use at most n\n", s.block, s.n);
  }
  problems += out_of_range("nb", s.block, "0 (the variant chooses) and more", s.block >= 0);
  problems += out_of_range("p", s.grid.p, "0 (the variant chooses) and more", s.grid.p >= 0);
  problems += out_of_range("q", s.grid.q, "0 (the variant chooses) and more", s.grid.q >= 0);
  if ((s.grid.p == 0) != (s.grid.q == 0)) {
    problems += fmt::format("p = {}, q = {}: give both or neither\n", s.grid.p, s.grid.q);
  }
  problems += out_of_range("growth", s.growth, "1 to 1e12", s.growth >= 1.0 && s.growth <= 1e12);
  problems +=
      out_of_range("decades", s.decades, "0 to 100", s.decades >= 0.0 && s.decades <= 100.0);
  problems +=
      out_of_range("distance", s.distance, "0 to 1", s.distance >= 0.0 && s.distance <= 1.0);
  problems += out_of_range("range", s.range, "0.0001 to 10", s.range >= 1e-4 && s.range <= 10.0);
  problems += out_of_range(
      "smoothness", s.smoothness, "0.5 and 1.5", s.smoothness == 0.5 || s.smoothness == 1.5);
  problems += out_of_range("nugget", s.nugget, "0 to 1", s.nugget >= 0.0 && s.nugget <= 1.0);
  if (!problems.empty()) {
    problems.pop_back();
    throw casebook::UsageError(where + ": " + problems);
  }
}

casebook::MemoryNeed memory(const Case& input, int n_ranks, double held) {
  require_fit(input, n_ranks);
  constexpr double mib = 1024.0 * 1024.0;
  const auto n = static_cast<double>(input.n);
  const double element = held > 0.0 ? held : sizeof(double);
  // A panel is at most 256 wide and is packed once more; the judge has some twenty vectors of n.
  const double panels = 2.0 * 256.0 * n * element / std::sqrt(static_cast<double>(n_ranks));
  const double vectors = 20.0 * n * sizeof(double);
  const double rank_mib = (element * n * (n + 1.0) / n_ranks + vectors + panels) / mib;
  return {rank_mib, rank_mib};
}

void require_fit(const Case& input, int n_ranks) {
  const RankGrid& grid = input.grid;
  if (grid.p > 0 && static_cast<std::int64_t>(grid.p) * grid.q != n_ranks) {
    throw casebook::UsageError(fmt::format("{} ranks are not P x Q = {} x {}; use -n {}",
                                           n_ranks,
                                           grid.p,
                                           grid.q,
                                           static_cast<std::int64_t>(grid.p) * grid.q));
  }
}

}  // namespace lu
