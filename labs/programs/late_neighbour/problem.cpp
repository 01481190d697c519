#include "labs/programs/late_neighbour/problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace late_neighbour {

const casebook::Region region::edges("edges");
const casebook::Region region::exchange("exchange");
const casebook::Region region::inside("inside");

double radiated(
    const Case& input, int rank, int n_ranks, std::int64_t step, int side, double heat) {
  const std::int64_t n = has_front(rank, n_ranks, step) ? input["samples"] : 1;
  const std::uint64_t seed =
      drill::mixed(input.seed, static_cast<std::uint64_t>((step * n_ranks + rank) * 2 + side));
  double sum = 0.0;
  for (std::int64_t i = 0; i < n; ++i) {
    sum += drill::uniform(seed, static_cast<std::uint64_t>(i));
  }
  return 0.5 * heat + 0.5 * sum / static_cast<double>(n);
}

std::vector<casebook::Check> check(const Case& input,
                                   const Result& result,
                                   const casebook::Team& team) {
  const std::int64_t n = input["cells"];
  const auto size = static_cast<std::size_t>(n * team.n_ranks);
  std::vector<double> heat(size), next(size);
  for (std::size_t i = 0; i < size; ++i) {
    const auto cell = static_cast<std::int64_t>(i);
    heat[i] = first_heat(input, static_cast<int>(cell / n), cell % n);
  }
  const auto width = static_cast<std::size_t>(n);
  for (std::int64_t step = 0; step < input["steps"]; ++step) {
    const auto from = [&](int rank, int side) {  // the edge of a rank, where its neighbour sees it
      const int of = (rank + team.n_ranks) % team.n_ranks;
      const std::size_t cell = static_cast<std::size_t>(of) * width + (side == 0 ? 0 : width - 1);
      return radiated(input, of, team.n_ranks, step, side, heat[cell]);
    };
    for (int rank = 0; rank < team.n_ranks; ++rank) {
      const std::size_t first = static_cast<std::size_t>(rank) * width;
      for (std::size_t i = first; i < first + width; ++i) {
        const double left = i == first ? from(rank - 1, 1) : heat[i - 1];
        const double right = i + 1 == first + width ? from(rank + 1, 0) : heat[i + 1];
        next[i] = mixed(left, heat[i], right);
      }
    }
    heat.swap(next);
  }
  double worst = result.heat.size() == size ? 0.0 : NAN;
  for (std::size_t i = 0; i < size && !std::isnan(worst); ++i) {
    const double miss = std::abs(result.heat[i] - heat[i]);
    worst = std::isnan(miss) ? miss : std::max(worst, miss);
  }
  const double roundings = static_cast<double>(4 * input["steps"] + input["samples"]);
  return {{"heat",
           worst,
           roundings * std::numeric_limits<double>::epsilon(),
           "means of numbers below 1: four roundings a step, and one for each sample of an edge"}};
}

}  // namespace late_neighbour
