#include "parts/scf/mixed/boys_intervals.hpp"

#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

#include "apps/scf/basis.hpp"
#include "parts/scf/textbook/boys.hpp"

namespace scf {
namespace {

/// The polynomial through a function's values at the Chebyshev points of [begin, end], by powers of
/// t = -1 ... 1. Source: Press et al., Numerical Recipes (2007), sections 5.8 and 5.10.
std::vector<double> interpolate(const std::function<double(double)>& function,
                                double begin,
                                double end,
                                int degree) {
  const int n = degree + 1;
  std::vector<double> chebyshev(static_cast<std::size_t>(n));
  for (int point = 0; point < n; ++point) {
    const double angle = std::numbers::pi * (point + 0.5) / n;
    const double value = function(begin + 0.5 * (end - begin) * (1.0 + std::cos(angle)));
    for (int j = 0; j < n; ++j) {
      chebyshev[static_cast<std::size_t>(j)] +=
          (j == 0 ? 1.0 : 2.0) / n * value * std::cos(j * angle);
    }
  }
  std::vector<double> powers(chebyshev.size());
  std::vector<double> before(chebyshev.size());  // T_{j-1} and T_j by powers of t
  std::vector<double> current(chebyshev.size());
  current[0] = 1.0;
  for (std::size_t j = 0; j < chebyshev.size(); ++j) {
    std::vector<double> next(chebyshev.size());
    for (std::size_t k = 0; k < chebyshev.size(); ++k) {
      powers[k] += chebyshev[j] * current[k];
      next[k] = (k > 0 ? (j == 0 ? 1.0 : 2.0) * current[k - 1] : 0.0) - before[k];
    }
    before = current;
    current = next;
  }
  return powers;
}

}  // namespace

BoysIntervals::BoysIntervals(int order) {
  const double end = end_of_boys_grid(order, 1e-8);
  end_of_grid_ = static_cast<float>(end);
  intervals_per_unit_ = static_cast<float>(0.99999 * n_intervals / end);  // rounding stays inside
  const auto highest = [order](double x) {
    std::vector<double> values(static_cast<std::size_t>(order) + 1);
    boys(order, x, values.data());
    return values.back();
  };
  const auto exponential = [](double x) { return std::exp(-x); };
  const double width = 1.0 / intervals_per_unit_;
  for (int i = 0; i < n_intervals; ++i) {
    const std::vector<double> f = interpolate(highest, i * width, (i + 1) * width, degree);
    const std::vector<double> e = interpolate(exponential, i * width, (i + 1) * width, degree);
    for (std::size_t k = 0; k <= degree; ++k) {
      highest_[k][i] = static_cast<float>(f[k]);
      exponential_[k][i] = static_cast<float>(e[k]);
    }
  }
}

const BoysIntervals& boys_intervals(int order) {
  static const std::vector<BoysIntervals> all = [] {
    std::vector<BoysIntervals> made;
    for (int n = 0; n <= max_boys_order; ++n) {
      made.emplace_back(n);
    }
    return made;
  }();
  return all[static_cast<std::size_t>(order)];
}

}  // namespace scf
