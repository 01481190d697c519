#include "cli/climb/next_round.hpp"

#include <algorithm>
#include <numeric>

namespace casebook::cli {

std::vector<std::size_t> next_round(const std::vector<double>& cost_s,
                                    double left_s,
                                    int n_rounds) {
  std::vector<std::size_t> cheapest(cost_s.size());
  std::iota(cheapest.begin(), cheapest.end(), std::size_t{0});
  if (n_rounds == 0) {
    return cheapest;
  }
  std::stable_sort(cheapest.begin(), cheapest.end(), [&](std::size_t a, std::size_t b) {
    return cost_s[a] < cost_s[b];
  });
  const double allowed_s = n_rounds == 1 ? left_s : left_s / 3.0;
  double sum_s = 0.0;
  std::vector<std::size_t> chosen;
  for (const std::size_t rung : cheapest) {
    sum_s += cost_s[rung];
    if (!(sum_s <= allowed_s)) {
      break;
    }
    chosen.push_back(rung);
  }
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

}  // namespace casebook::cli
