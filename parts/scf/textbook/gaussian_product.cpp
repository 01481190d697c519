#include "parts/scf/textbook/gaussian_product.hpp"

#include <cmath>

namespace scf {
namespace {

Point weighted_center(const Shell& a, const Shell& b, double ea, double eb) {
  Point center;
  for (std::size_t x = 0; x < 3; ++x) {
    center[x] = (ea * a.center[x] + eb * b.center[x]) / (ea + eb);
  }
  return center;
}

/// E_0^{00} is the Gaussian product theorem's factor exp(-ab / (a + b) AB^2).
HermiteCoefficients expand(
    const Shell& a, const Shell& b, double ea, double eb, double center, int extra, std::size_t x) {
  const double p = ea + eb;
  const double ab = a.center[x] - b.center[x];
  const double e00 = std::exp(-ea * eb / p * ab * ab);
  return {a.l, b.l + extra, p, center - a.center[x], center - b.center[x], e00};
}

}  // namespace

GaussianProduct::GaussianProduct(
    const Shell& shell_a, const Shell& shell_b, std::size_t pa, std::size_t pb, int extra)
    : b(shell_b.exponents[pb]),
      p(shell_a.exponents[pa] + b),
      coefficient(shell_a.coefficients[pa] * shell_b.coefficients[pb]),
      center(weighted_center(shell_a, shell_b, shell_a.exponents[pa], b)),
      x(expand(shell_a, shell_b, shell_a.exponents[pa], b, center[0], extra, 0)),
      y(expand(shell_a, shell_b, shell_a.exponents[pa], b, center[1], extra, 1)),
      z(expand(shell_a, shell_b, shell_a.exponents[pa], b, center[2], extra, 2)) {}

}  // namespace scf
