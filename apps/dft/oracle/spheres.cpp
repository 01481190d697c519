#include "apps/dft/oracle/spheres.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "apps/dft/grid_settings.hpp"
#include "apps/scf/oracle/oracle.hpp"
#include "apps/scf/plane_rotation.hpp"

namespace dft::oracle {
namespace {

using Vector = std::array<double, 3>;

double distance(const Vector& a, const Vector& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/// NWChem's integral of t^n exp(-a t^2) from r to infinity: (n - 1)/(2a) of that of t^(n-2), plus what is left at r,
/// and that of n = 0 as if it were that of n = 1.
double tail(int n, double a, double r) {
  const double border = 0.5 / a * std::exp(-a * r * r);
  return n < 2 ? border : (n - 1) * 0.5 / a * tail(n - 2, a, r) + border * std::pow(r, n - 1);
}

/// Beyond it lies less than `part` of the integral of r^(power + 2) exp(-a r^2). NWChem goes on in strides until one is
/// too long, goes back and halves them, down to 1/64.
double reach(int power, double a, double part) {
  const double most = part * tail(power + 2, a, 0.0);
  double r = 1.0;
  for (double stride = 0.5; stride > 0.01; stride *= 0.5) {
    while (tail(power + 2, a, r) > most) {
      r += stride;
    }
    r = std::max(r - stride, 0.0) + 0.5 * stride;
  }
  return r;
}

/// The shell of an atom that reaches farthest.
struct Diffuse {
  int l = 0;
  double exponent = 0.0;
  double reach = 0.0;
};

std::vector<Diffuse> most_diffuse(const Case& input, double accuracy) {
  std::vector<Diffuse> of_atoms(input.scf.atoms.size());
  for (const scf::Shell& shell : input.scf.basis.shells) {
    const double exponent = std::ranges::min(shell.exponents);
    const double r = reach(2 * shell.l + 2, 2.0 * exponent, accuracy);
    Diffuse& known = of_atoms[static_cast<std::size_t>(shell.atom)];
    if (r > known.reach) {
      known = {shell.l, exponent, r};
    }
  }
  return of_atoms;
}

/// True if a function of one atom overlaps with one of the other by more than 1e-5, [atom][atom].
std::vector<bool> neighbours(const Case& input) {
  const scf::Basis& basis = input.scf.basis;
  const std::vector<double> overlap = scf::oracle::overlap(basis);
  std::vector<std::size_t> atom_of;
  for (const scf::Shell& shell : basis.shells) {
    atom_of.insert(atom_of.end(),
                   static_cast<std::size_t>(shell.n_functions()),
                   static_cast<std::size_t>(shell.atom));
  }
  const std::size_t n = atom_of.size();
  const std::size_t n_atoms = input.scf.atoms.size();
  std::vector<bool> near(n_atoms * n_atoms, false);
  for (std::size_t k = 0; k < overlap.size(); ++k) {
    if (std::abs(overlap[k]) > 1e-5) {
      near[atom_of[k / n] * n_atoms + atom_of[k % n]] = true;
    }
  }
  return near;
}

/// Reach of the spheres of each atom, bohr, the farthest of its kind: to where the product of the most
/// diffuse functions of an atom and of a neighbour, a Gaussian between them, has ended.
std::vector<double> ranges_of_atoms(const Case& input) {
  const double accuracy = target_accuracy(input.grid.quality);
  const auto& atoms = input.scf.atoms;
  const std::vector<Diffuse> diffuse = most_diffuse(input, accuracy);
  const std::vector<bool> near = neighbours(input);
  std::map<std::pair<int, int>, double> farthest;  // by element and kind
  for (std::size_t a = 0; a < atoms.size(); ++a) {
    for (std::size_t b = 0; b < atoms.size(); ++b) {
      if (a == b || near[a * atoms.size() + b]) {
        const double sum = diffuse[a].exponent + diffuse[b].exponent;
        const double apart = distance(atoms[a].position, atoms[b].position);
        const double r = apart * (1.0 + diffuse[a].exponent / sum) +
                         reach(diffuse[a].l + diffuse[b].l + 2, sum, accuracy);
        double& range = farthest[{atoms[a].charge, atoms[a].kind}];
        range = std::max(range, std::round(r));
      }
    }
  }
  std::vector<double> ranges;
  for (const scf::Atom& atom : atoms) {
    ranges.push_back(farthest.at({atom.charge, atom.kind}));
  }
  return ranges;
}

/// r(q) and r^2 dr/dq for q from 0 to 1.
std::array<double, 2> radius_at(double q, const Case& input, int charge, double range) {
  if (input.grid.radial == RadialRule::euler_maclaurin) {
    const double ratio = q / (1.0 - q);
    const double r = bragg_slater_radius(charge) * ratio * ratio;
    return {r, r * r * 2.0 * r / (q * (1.0 - q))};
  }
  // The sphere after the last one has the radius `range`.
  const double n = grid_size(input.grid.quality, charge).radial + 1.0;
  const double last = n / (n + 1.0);
  const double scale = -range / std::log(1.0 - last * last * last);
  const double left = 1.0 - q * q * q;
  const double r = -scale * std::log(left);
  return {r, r * r * 3.0 * scale * q * q / left};
}

/// sum over the atoms of w (r^2 - r r^T), round the center of the weights.
template <class Weight>
std::array<Vector, 3> inertia_of(const std::vector<scf::Atom>& atoms, const Weight& weight_of) {
  Vector center{};
  double sum = 0.0;
  for (const scf::Atom& atom : atoms) {
    sum += weight_of(atom);
    for (std::size_t i = 0; i < 3; ++i) {
      center[i] += weight_of(atom) * atom.position[i];
    }
  }
  std::array<Vector, 3> inertia{};
  for (const scf::Atom& atom : atoms) {
    Vector r{};
    for (std::size_t i = 0; i < 3; ++i) {
      r[i] = atom.position[i] - center[i] / sum;
    }
    for (std::size_t i = 0; i < 3; ++i) {
      inertia[i][i] += weight_of(atom) * (r[0] * r[0] + r[1] * r[1] + r[2] * r[2]);
      for (std::size_t j = 0; j < 3; ++j) {
        inertia[i][j] -= weight_of(atom) * r[i] * r[j];
      }
    }
  }
  return inertia;
}

/// Turns the axes to those that make a diagonal, and leaves its eigenvalues in it.
void diagonalize(std::array<Vector, 3>& a, std::array<Vector, 3>& axes) {
  for (int sweep = 0; sweep < 20; ++sweep) {
    scf::rotate_plane(a, axes, 0, 1);
    scf::rotate_plane(a, axes, 0, 2);
    scf::rotate_plane(a, axes, 1, 2);
  }
}

/// The least difference of two of the diagonal's elements.
double gap_of(const std::array<Vector, 3>& a) {
  Vector moments{a[0][0], a[1][1], a[2][2]};
  std::ranges::sort(moments);
  return std::min(moments[1] - moments[0], moments[2] - moments[1]);
}

/// The axes of inertia of the nuclei's masses, where the moments are three; else those of the coordinates.
std::array<Vector, 3> axes_of_masses(const std::vector<scf::Atom>& atoms) {
  constexpr double equal = 1e-4;  // NWChem's, u bohr^2
  const std::array<Vector, 3> unit{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  std::array<Vector, 3> a =
      inertia_of(atoms, [](const scf::Atom& atom) { return scf::isotope_mass(atom.charge); });
  std::array<Vector, 3> axes = unit;
  diagonalize(a, axes);
  return gap_of(a) > equal ? axes : unit;
}

std::array<Vector, 3> product(const std::array<Vector, 3>& left, const std::array<Vector, 3>& right) {
  std::array<Vector, 3> result{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      for (std::size_t k = 0; k < 3; ++k) {
        result[i][j] += left[i][k] * right[k][j];
      }
    }
  }
  return result;
}

}  // namespace

Orientation orientation_of(const std::vector<scf::Atom>& atoms, bool turns_molecule) {
  const std::array<Vector, 3> unit{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  const std::array<Vector, 3> frame = turns_molecule ? axes_of_masses(atoms) : unit;
  std::vector<scf::Atom> turned = atoms;
  for (scf::Atom& atom : turned) {
    const Vector r = atom.position;
    for (std::size_t i = 0; i < 3; ++i) {
      atom.position[i] = frame[i][0] * r[0] + frame[i][1] * r[1] + frame[i][2] * r[2];
    }
  }
  std::array<Vector, 3> a = inertia_of(turned, [](const scf::Atom& atom) { return atom.charge; });
  Orientation found{frame};
  const double trace = a[0][0] + a[1][1] + a[2][2];
  const double mixed = std::abs(a[0][1]) + std::abs(a[0][2]) + std::abs(a[1][2]);
  if (mixed < 1e-3 * trace || trace == 0.0) {  // NWChem's rule
    return found;
  }
  std::array<Vector, 3> axes = unit;
  diagonalize(a, axes);
  found.axes = product(axes, frame);
  found.unique = gap_of(a) > 1e-6 * trace;
  return found;
}

std::vector<Sphere> spheres_of(const Case& input) {
  const std::vector<double> ranges = ranges_of_atoms(input);
  std::vector<Sphere> spheres;
  for (std::size_t a = 0; a < input.scf.atoms.size(); ++a) {
    const int charge = input.scf.atoms[a].charge;
    const GridSize size = grid_size(input.grid.quality, charge);
    for (int k = 1; k <= size.radial; ++k) {
      const double n = size.radial + 1.0;
      const auto [r, slope] = radius_at(k / n, input, charge, ranges[a]);
      spheres.push_back({a, r, slope / n, pruned_angular_points(size.angular, charge, r)});
    }
  }
  return spheres;
}

}  // namespace dft::oracle
