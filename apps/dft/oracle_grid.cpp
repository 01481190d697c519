#include "apps/dft/oracle_grid.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "apps/dft/grid_settings.hpp"

namespace dft::oracle {
namespace {

using Vector = std::array<double, 3>;

double distance(const Vector& a, const Vector& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/// P_n(x) and its derivative by the recurrence.
std::pair<double, double> legendre(int n, double x) {
  double last = 1.0;
  double value = x;
  for (int k = 2; k <= n; ++k) {
    const double next = ((2 * k - 1) * x * value - (k - 1) * last) / k;
    last = value;
    value = next;
  }
  return {value, n * (x * value - last) / (x * x - 1.0)};
}

/// Moves the border between two atoms' cells away from the larger one.
/// Source: Becke (1988), eqs. A2 to A6.
double border_shift(int charge_a, int charge_b) {
  const double ratio = bragg_slater_radius(charge_a) / bragg_slater_radius(charge_b);
  const double u = (ratio - 1.0) / (ratio + 1.0);
  return std::clamp(u / (u * u - 1.0), -0.5, 0.5);
}

/// Part of the point that lies in the atom's cell.
double share(const std::vector<scf::Atom>& atoms, std::size_t own, const Vector& point) {
  std::vector<double> r;
  for (const scf::Atom& atom : atoms) {
    r.push_back(distance(atom.position, point));
  }
  double sum = 0.0;
  double of_own = 0.0;
  for (std::size_t a = 0; a < atoms.size(); ++a) {
    double product = 1.0;
    for (std::size_t b = 0; b < atoms.size() && product > 0.0; ++b) {
      if (a == b) {
        continue;
      }
      double step = (r[a] - r[b]) / distance(atoms[a].position, atoms[b].position);
      step += border_shift(atoms[a].charge, atoms[b].charge) * (1.0 - step * step);
      for (int k = 0; k < 3; ++k) {
        step = step * (3.0 - step * step) / 2.0;
      }
      product *= (1.0 - step) / 2.0;
    }
    sum += product;
    of_own = a == own ? product : of_own;
  }
  return of_own / sum;
}

}  // namespace

std::vector<std::array<double, 2>> gauss_legendre(int n) {
  std::vector<std::array<double, 2>> rule;
  for (int i = 0; i < n; ++i) {
    double x = std::cos(M_PI * (i + 0.75) / (n + 0.5));
    for (int step = 0; step < 20; ++step) {
      const auto [value, slope] = legendre(n, x);
      x -= value / slope;
    }
    const double slope = legendre(n, x).second;
    rule.push_back({x, 2.0 / ((1.0 - x * x) * slope * slope)});
  }
  return rule;
}

std::vector<WeightedPoint> points_of(const std::vector<scf::Atom>& atoms,
                                     std::size_t atom,
                                     const Fineness& fineness) {
  const Vector& center = atoms[atom].position;
  const double scale = bragg_slater_radius(atoms[atom].charge);
  const auto polar = gauss_legendre(fineness.polar);
  const int n_around = 2 * fineness.polar;
  std::vector<WeightedPoint> points;
  for (int i = 1; i <= fineness.radial; ++i) {
    // Chebyshev's second kind on x, r = R (1 + x) / (1 - x).
    const double angle = M_PI * i / (fineness.radial + 1);
    const double x = std::cos(angle);
    const double r = scale * (1.0 + x) / (1.0 - x);
    const double slope = 2.0 * scale / ((1.0 - x) * (1.0 - x));
    const double radial = M_PI / (fineness.radial + 1) * std::sin(angle) * slope * r * r;
    for (const auto& [cosine, polar_weight] : polar) {
      const double sine = std::sqrt(1.0 - cosine * cosine);
      for (int k = 0; k < n_around; ++k) {
        const double around = 2.0 * M_PI * (k + 0.5) / n_around;
        const Vector at{center[0] + r * sine * std::cos(around),
                        center[1] + r * sine * std::sin(around),
                        center[2] + r * cosine};
        const double weight = radial * polar_weight * 2.0 * M_PI / n_around;
        points.push_back({at, weight * share(atoms, atom, at)});
      }
    }
  }
  return points;
}

}  // namespace dft::oracle
