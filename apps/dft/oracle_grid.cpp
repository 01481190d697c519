#include "apps/dft/oracle_grid.hpp"

#include <algorithm>
#include <cmath>

#include "apps/dft/grid_settings.hpp"
#include "apps/scf/oracle/rules.hpp"

namespace dft::oracle {
namespace {

using scf::oracle::n_lanes;

/// Moves the border between two atoms' cells away from the larger one.
/// Source: Becke (1988), eqs. A2 to A6.
double border_shift(int charge_a, int charge_b) {
  const double ratio = bragg_slater_radius(charge_a) / bragg_slater_radius(charge_b);
  const double u = (ratio - 1.0) / (ratio + 1.0);
  return std::clamp(u / (u * u - 1.0), -0.5, 0.5);
}

/// f(angle) at equidistant angles round a circle.
std::vector<Lanes> around(std::size_t n, double (*f)(double)) {
  std::vector<Lanes> values(n / n_lanes);
  for (std::size_t k = 0; k < n; ++k) {
    const double angle = 2.0 * M_PI * (static_cast<double>(k) + 0.5) / static_cast<double>(n);
    values[k / n_lanes].set(k % n_lanes, f(angle));
  }
  return values;
}

}  // namespace

std::vector<std::array<double, 2>> gauss_legendre(int n) {
  std::vector<std::array<double, 2>> rule;
  for (int i = 0; i < n; ++i) {
    double x = std::cos(M_PI * (i + 0.75) / (n + 0.5));
    for (int step = 0; step < 20; ++step) {
      const auto [value, slope] = scf::oracle::legendre(n, x);
      x -= value / slope;
    }
    const double slope = scf::oracle::legendre(n, x)[1];
    rule.push_back({x, 2.0 / ((1.0 - x * x) * slope * slope)});
  }
  return rule;
}

Grid::Grid(const std::vector<scf::Atom>& atoms, const Fineness& fineness)
    : atoms_(atoms),
      n_radial_(static_cast<std::size_t>(fineness.radial)),
      polar_(gauss_legendre(fineness.polar)),
      cosine_around_(around(2 * polar_.size(), std::cos)),
      sine_around_(around(2 * polar_.size(), std::sin)) {
  for (const scf::Atom& a : atoms) {
    for (const scf::Atom& b : atoms) {
      inverse_distance_.push_back(1.0 / std::hypot(a.position[0] - b.position[0],
                                                   a.position[1] - b.position[1],
                                                   a.position[2] - b.position[2]));
      border_shift_.push_back(border_shift(a.charge, b.charge));
    }
  }
}

std::size_t Grid::n_spheres() const {
  return atoms_.size() * n_radial_;
}

Lanes Grid::share(std::size_t atom, const std::array<Lanes, 3>& point) const {
  const std::size_t n = atoms_.size();
  std::vector<Lanes> r(n);
  std::vector<Lanes> product(n, 1.0);
  for (std::size_t a = 0; a < n; ++a) {
    r[a] = 0.0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const Lanes d = point[axis] - atoms_[a].position[axis];
      r[a] += d * d;
    }
    for (std::size_t k = 0; k < n_lanes; ++k) {
      r[a].set(k, std::sqrt(r[a][k]));
    }
    // The step from b to a is that from a to b with the other sign.
    for (std::size_t b = 0; b < a; ++b) {
      Lanes step = (r[a] - r[b]) * inverse_distance_[a * n + b];
      step += border_shift_[a * n + b] * (1.0 - step * step);
      for (int k = 0; k < 3; ++k) {
        step = step * (1.5 - 0.5 * step * step);
      }
      product[a] *= 0.5 - 0.5 * step;
      product[b] *= 0.5 + 0.5 * step;
    }
  }
  Lanes sum = 0.0;
  for (const Lanes& of_atom : product) {
    sum += of_atom;
  }
  return product[atom] / sum;
}

Points Grid::ring(std::size_t sphere, std::size_t ring) const {
  const scf::Atom& atom = atoms_[sphere / n_radial_];
  const double scale = bragg_slater_radius(atom.charge);
  // Chebyshev's second kind on x, r = R (1 + x) / (1 - x).
  const double step = M_PI / static_cast<double>(n_radial_ + 1);
  const double angle = step * static_cast<double>(sphere % n_radial_ + 1);
  const double x = std::cos(angle);
  const double r = scale * (1.0 + x) / (1.0 - x);
  const double slope = 2.0 * scale / ((1.0 - x) * (1.0 - x));
  const auto [cosine, polar_weight] = polar_[ring];
  const double sine = std::sqrt(1.0 - cosine * cosine);
  const double weight = step * std::sin(angle) * slope * r * r * polar_weight * 2.0 * M_PI /
                        static_cast<double>(2 * polar_.size());
  Points points;
  for (std::size_t k = 0; k < cosine_around_.size(); ++k) {
    const std::array<Lanes, 3> at{atom.position[0] + r * sine * cosine_around_[k],
                                  atom.position[1] + r * sine * sine_around_[k],
                                  atom.position[2] + r * cosine};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      points.position[axis].push_back(at[axis]);
    }
    points.weight.push_back(weight * share(sphere / n_radial_, at));
  }
  return points;
}

}  // namespace dft::oracle
