#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "apps/md/embedded_atoms.hpp"

namespace md {

/// A table as the coefficients of its cubics: value and slope cost a look-up and six multiplications.
class Spline {
 public:
  struct At {
    double value;
    double slope;
  };

  explicit Spline(const Table& table) : per_step_(1.0 / table.step), last_(table.last()) {
    const std::vector<double>& f = table.value;
    const std::size_t last = f.size() - 1;
    std::vector<double> slope(f.size());
    slope[0] = f[1] - f[0];
    slope[1] = 0.5 * (f[2] - f[0]);
    slope[last - 1] = 0.5 * (f[last] - f[last - 2]);
    slope[last] = f[last] - f[last - 1];
    for (std::size_t k = 2; k + 2 <= last; ++k) {
      slope[k] = ((f[k - 2] - f[k + 2]) + 8.0 * (f[k + 1] - f[k - 1])) / 12.0;
    }
    for (std::size_t k = 0; k < last; ++k) {
      const double rise = f[k + 1] - f[k];
      pieces_.push_back({f[k],
                         slope[k],
                         3.0 * rise - 2.0 * slope[k] - slope[k + 1],
                         slope[k] + slope[k + 1] - 2.0 * rise});
    }
  }

  /// x: 0 or more; beyond the table, its end is read
  At at(double x) const {
    const double scaled = x * per_step_;
    const std::size_t k = std::min(static_cast<std::size_t>(scaled), pieces_.size() - 1);
    const double t = std::min(scaled - static_cast<double>(k), 1.0);
    const auto& c = pieces_[k];
    return {((c[3] * t + c[2]) * t + c[1]) * t + c[0],
            ((3.0 * c[3] * t + 2.0 * c[2]) * t + c[1]) * per_step_};
  }

  /// The value at x, with a straight line beyond the table.
  At straight_on(double x) const {
    At found = at(x);
    found.value += x > last_ ? found.slope * (x - last_) : 0.0;
    return found;
  }

  /// Polynomials in t = x / step - k: c0 + c1 t + c2 t^2 + c3 t^3. [k][4]
  const std::vector<std::array<double, 4>>& pieces() const { return pieces_; }

 private:
  double per_step_, last_;
  std::vector<std::array<double, 4>> pieces_;
};

inline std::vector<Spline> splines_of(const std::vector<Table>& tables) {
  return {tables.begin(), tables.end()};
}

}  // namespace md
