#include "apps/dft/oracle/grid.hpp"

#include <algorithm>
#include <cmath>

#include "apps/dft/oracle/spheres.hpp"
#include "apps/scf/deck/place/point_group.hpp"

namespace dft::oracle {
namespace {

using scf::oracle::n_lanes;

double separation(const std::array<double, 3>& a, const std::array<double, 3>& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/// Share of a pair's space of its first atom: 1 at that atom (mu = -1), 0 at the other (mu = 1).
double pair_share(Partition partition, double mu) {
  if (partition == Partition::erf1) {
    // Beyond 0.85 erfc is below 1e-30 or next to 2.
    return std::abs(mu) > 0.85 ? (mu < 0.0 ? 1.0 : 0.0)
                               : 0.5 * std::erfc(mu / (0.3 * (1.0 - mu * mu)));
  }
  for (int k = 0; k < 3; ++k) {
    mu *= 1.5 - 0.5 * mu * mu;
  }
  return 0.5 - 0.5 * mu;
}

/// Becke's a_ij of a pair of elements.
double becke_shift(int charge, int other) {
  const double r = bragg_slater_radius(charge);
  const double s = bragg_slater_radius(other);
  const double chi = r / s;
  return std::clamp((1.0 - chi * chi) / (4.0 * chi), -0.5, 0.5);
}

/// The distance from which on an atom's functions are none to NWChem, bohr, [atom], negative without functions:
/// its bound for x^l exp(-alpha x^2) = e^-t with t = ln(1e10), to first order in l / t.
std::vector<double> ends_of(const Case& input) {
  const double t = 10.0 * std::log(10.0);
  std::vector<double> ends(input.scf.atoms.size(), -1.0);
  for (const scf::Shell& shell : input.scf.basis.shells) {
    const double alpha = std::ranges::min(shell.exponents);
    const double x = std::sqrt(t / alpha) * (1.0 + shell.l * std::log(t / alpha) / (4.0 * t));
    double& end = ends[static_cast<std::size_t>(shell.atom)];
    end = std::max(end, x);
  }
  return ends;
}

std::size_t octant_of(const Direction& u) {
  return (u.x < 0.0 ? 1U : 0U) + (u.y < 0.0 ? 2U : 0U) + (u.z < 0.0 ? 4U : 0U);
}

}  // namespace

Grid::Grid(const Case& input)
    : input_(input),
      orientation_(orientation_of(input.scf.atoms, input.grid.turns_molecule)),
      spheres_(spheres_of(input)),
      ends_(ends_of(input)) {
  for (const Sphere& sphere : spheres_) {
    const auto [rule, is_new] = rules_.try_emplace(sphere.n_directions);
    if (is_new) {
      for (const Direction& u : lebedev_rule(sphere.n_directions)) {
        rule->second[octant_of(u)].push_back(u);
      }
    }
  }
  for (const scf::Atom& a : input.scf.atoms) {
    for (const scf::Atom& b : input.scf.atoms) {
      inverse_distance_.push_back(1.0 / separation(a.position, b.position));
    }
  }
}

bool Grid::takes_part(std::size_t other, std::size_t atom, double radius) const {
  if (other == atom || ends_[other] < 0.0 || input_.grid.partition == Partition::becke) {
    return true;
  }
  return 1.0 / inverse_distance_[atom * ends_.size() + other] - radius < ends_[other];
}

double Grid::share(std::size_t atom, const std::array<double, 3>& point) const {
  const auto& atoms = input_.scf.atoms;
  const std::size_t n = atoms.size();
  std::vector<double> r;
  for (const scf::Atom& a : atoms) {
    r.push_back(separation(point, a.position));
  }
  std::vector<bool> near;
  for (std::size_t a = 0; a < n; ++a) {
    near.push_back(takes_part(a, atom, r[atom]));
  }
  const auto product_of = [&](std::size_t a) {
    double product = 1.0;
    for (std::size_t b = 0; b < n && product > 1e-30; ++b) {
      if (b != a && near[b]) {
        double mu = (r[a] - r[b]) * inverse_distance_[a * n + b];
        if (input_.grid.partition == Partition::becke) {
          mu += becke_shift(atoms[a].charge, atoms[b].charge) * (1.0 - mu * mu);
        }
        product *= pair_share(input_.grid.partition, mu);
      }
    }
    return product;
  };
  const double own = product_of(atom);
  double sum = own;
  for (std::size_t a = 0; a < n && own > 0.0; ++a) {
    sum += a == atom || !near[a] ? 0.0 : product_of(a);
  }
  return own > 0.0 ? own / sum : 0.0;
}

std::array<std::array<double, 3>, 3> Grid::axes_of(std::size_t atom) const {
  std::array<std::array<double, 3>, 3> axes = orientation_.axes;
  if (!input_.grid.turns.empty()) {
    for (std::array<double, 3>& axis : axes) {
      axis = scf::applied(input_.grid.turns[atom], axis);
    }
  }
  return axes;
}

Points Grid::part(const Sphere& sphere, std::size_t octant) const {
  constexpr double negligible_weight = 1e-13;  // NWChem's
  const std::vector<Direction>& directions = rules_.at(sphere.n_directions)[octant];
  const auto& center = input_.scf.atoms[sphere.atom].position;
  const std::array<std::array<double, 3>, 3> axes = axes_of(sphere.atom);
  Points points;
  std::size_t& n = points.n;
  for (const Direction& u : directions) {
    std::array<double, 3> at{};
    for (std::size_t k = 0; k < 3; ++k) {
      at[k] = center[k] + sphere.radius * (axes[0][k] * u.x + axes[1][k] * u.y + axes[2][k] * u.z);
    }
    const double weight = 4.0 * M_PI * u.weight * sphere.weight * share(sphere.atom, at);
    if (std::abs(weight) < negligible_weight) {
      continue;
    }
    if (n % n_lanes == 0) {  // what is not filled up repeats this point
      for (std::size_t k = 0; k < 3; ++k) {
        points.position[k].emplace_back(at[k]);
      }
      points.weight.emplace_back(0.0);
    }
    for (std::size_t k = 0; k < 3; ++k) {
      points.position[k].back().set(n % n_lanes, at[k]);
    }
    points.weight.back().set(n % n_lanes, weight);
    ++n;
  }
  return points;
}

}  // namespace dft::oracle
