#include "parts/scf/textbook/boys.hpp"

#include <cmath>
#include <numbers>

namespace scf {

void boys(int order, double x, double* values) {
  // From here on F_0 = sqrt(pi / x) / 2 to 1e-17 (erfc(6) = 2e-17), and upward recursion is stable.
  constexpr double large = 36.0;
  const double exp_x = std::exp(-x);
  if (x > large) {
    values[0] = 0.5 * std::sqrt(std::numbers::pi / x);
    for (int n = 0; n < order; ++n) {
      values[n + 1] = ((2 * n + 1) * values[n] - exp_x) / (2.0 * x);
    }
    return;
  }
  // F_n(x) = exp(-x) sum_i (2x)^i / [(2n + 1)(2n + 3) ... (2n + 2i + 1)]
  double term = 1.0 / (2 * order + 1);
  double sum = term;
  for (int i = 1; term > 1e-17 * sum; ++i) {
    term *= 2.0 * x / (2 * order + 2 * i + 1);
    sum += term;
  }
  values[order] = exp_x * sum;
  for (int n = order - 1; n >= 0; --n) {
    values[n] = (2.0 * x * values[n + 1] + exp_x) / (2 * n + 1);
  }
}

}  // namespace scf
