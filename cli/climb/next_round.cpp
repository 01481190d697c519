#include "cli/climb/next_round.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

bool may_take_all(int n_rounds, bool until_told) {
  return n_rounds <= 1 || until_told;
}

}  // namespace

std::vector<std::size_t> next_round(const std::vector<double>& cost_s,
                                    double left_s,
                                    int n_rounds,
                                    bool until_told) {
  std::vector<std::size_t> cheapest(cost_s.size());
  std::iota(cheapest.begin(), cheapest.end(), std::size_t{0});
  if (n_rounds == 0) {
    return cheapest;
  }
  std::stable_sort(cheapest.begin(), cheapest.end(), [&](std::size_t a, std::size_t b) {
    return cost_s[a] < cost_s[b];
  });
  const double allowed_s = may_take_all(n_rounds, until_told) ? left_s : left_s / 3.0;
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

std::string why_no_round(const std::vector<double>& cost_s,
                         double budget_s,
                         int n_rounds,
                         int most_rounds,
                         bool until_told) {
  if (n_rounds >= most_rounds) {
    return fmt::format(
        "there are {} already, as many as are made; without --resume they begin anew",
        counted(n_rounds, "round"));
  }
  double sum_s = 0.0;
  int n_rungs = 0;
  for (const double rung_s : cost_s) {
    sum_s += std::isfinite(rung_s) ? rung_s : 0.0;
    n_rungs += std::isfinite(rung_s) ? 1 : 0;
  }
  if (n_rungs < 2) {
    return "every step is told, or its rung did not run";
  }
  const bool all = may_take_all(n_rounds, until_told);
  return fmt::format(
      "a round of {} takes about {}, more than the {} of --budget {} that one may take; give "
      "--budget {}m",
      counted(n_rungs, "rung"),
      seconds(sum_s),
      all ? "whole" : "third",
      seconds(budget_s),
      std::ceil((all ? 1.0 : 3.0) * sum_s / 60.0));
}

}  // namespace casebook::cli
