#include "parts/dft/grid/molecular_grid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "apps/dft/lebedev.hpp"
#include "parts/dft/grid/radial.hpp"
#include "parts/scf/iteration/plain_linear_algebra.hpp"

namespace dft {
namespace {

using scf::Matrix;

/// The most diffuse shell of an atom.
struct Diffuse {
  int l = 0;
  double exponent = 0.0;
};

std::vector<Diffuse> most_diffuse(const Case& input, double accuracy) {
  std::vector<Diffuse> found(input.scf.atoms.size());
  std::vector<double> farthest(found.size(), 0.0);
  for (const scf::Shell& shell : input.scf.basis.shells) {
    const auto atom = static_cast<std::size_t>(shell.atom);
    const double exponent = *std::min_element(shell.exponents.begin(), shell.exponents.end());
    const double r = reach(2 * shell.l + 2, 2.0 * exponent, accuracy);
    if (r > farthest[atom]) {
      farthest[atom] = r;
      found[atom] = {shell.l, exponent};
    }
  }
  return found;
}

/// Largest |S| between the functions of each two atoms, [n_atoms][n_atoms].
Matrix largest_overlaps(const Case& input, const Matrix& overlap) {
  const int n_atoms = static_cast<int>(input.scf.atoms.size());
  Matrix largest(n_atoms, n_atoms);
  const auto& shells = input.scf.basis.shells;
  for (const scf::Shell& a : shells) {
    for (const scf::Shell& b : shells) {
      for (int i = a.first; i < a.first + a.n_functions(); ++i) {
        for (int j = b.first; j < b.first + b.n_functions(); ++j) {
          largest(a.atom, b.atom) = std::max(largest(a.atom, b.atom), std::abs(overlap(i, j)));
        }
      }
    }
  }
  return largest;
}

Matrix unit_matrix() {
  Matrix unit(3, 3);
  unit(0, 0) = unit(1, 1) = unit(2, 2) = 1.0;
  return unit;
}

/// The tensor of inertia round the center of the weights, [atom].
Matrix inertia_of(const std::vector<scf::Atom>& atoms, const std::vector<double>& weights) {
  std::array<double, 3> center{};
  double sum = 0.0;
  for (std::size_t a = 0; a < atoms.size(); ++a) {
    sum += weights[a];
    for (std::size_t k = 0; k < 3; ++k) {
      center[k] += weights[a] * atoms[a].position[k];
    }
  }
  Matrix inertia(3, 3);
  for (std::size_t a = 0; a < atoms.size(); ++a) {
    std::array<double, 3> d{};
    for (std::size_t k = 0; k < 3; ++k) {
      d[k] = atoms[a].position[k] - center[k] / sum;
    }
    const double square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        const double product = d[static_cast<std::size_t>(i)] * d[static_cast<std::size_t>(j)];
        inertia(i, j) += weights[a] * ((i == j ? square : 0.0) - product);
      }
    }
  }
  return inertia;
}

/// The axes, in columns, along which NWChem puts the molecule before it lays the grid: those of
/// inertia where the three moments differ.
Matrix axes_of_masses(const std::vector<scf::Atom>& atoms) {
  constexpr double equal = 1e-4;  // NWChem's, u bohr^2
  std::vector<double> masses;
  for (const scf::Atom& atom : atoms) {
    masses.push_back(scf::isotope_mass(atom.charge));
  }
  const auto found = scf::PlainLinearAlgebra::diagonalize(inertia_of(atoms, masses));
  const double gap = std::min(found.values[1] - found.values[0], found.values[2] - found.values[1]);
  return gap > equal ? found.vectors : unit_matrix();
}

/// The matrix seen from the axes in the columns of c: c^T a c.
Matrix seen_from(const Matrix& c, const Matrix& a) {
  Matrix result(3, 3);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      for (int k = 0; k < 3; ++k) {
        for (int l = 0; l < 3; ++l) {
          result(i, j) += c(k, i) * a(k, l) * c(l, j);
        }
      }
    }
  }
  return result;
}

/// Eigenvectors, in columns, of the tensor of inertia with charges for masses.
Matrix principal_axes(const std::vector<scf::Atom>& atoms, bool turns_molecule) {
  const Matrix frame = turns_molecule ? axes_of_masses(atoms) : unit_matrix();
  std::vector<double> charges;
  for (const scf::Atom& atom : atoms) {
    charges.push_back(atom.charge);
  }
  const Matrix inertia = inertia_of(atoms, charges);
  const Matrix turned = seen_from(frame, inertia);
  const double mixed = std::abs(turned(0, 1)) + std::abs(turned(0, 2)) + std::abs(turned(1, 2));
  const double trace = turned(0, 0) + turned(1, 1) + turned(2, 2);
  if (mixed < 1e-3 * trace || trace == 0.0) {  // as in NWChem: next to the axes already
    return frame;
  }
  return scf::PlainLinearAlgebra::diagonalize(inertia).vectors;
}

/// turn times axes
Matrix turned(const std::array<std::array<double, 3>, 3>& turn, const Matrix& axes) {
  Matrix result(3, 3);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      for (int k = 0; k < 3; ++k) {
        result(i, j) += turn[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)] * axes(k, j);
      }
    }
  }
  return result;
}

std::vector<RadialPoint> spheres(const Case& input, int atomic_number, double range) {
  const int n = grid_size(input.grid.quality, atomic_number).radial;
  return input.grid.radial == RadialRule::mura_knowles
             ? mura_knowles(n, range)
             : euler_maclaurin(n, bragg_slater_radius(atomic_number));
}

}  // namespace

double distance(const scf::Atom& a, const scf::Atom& b) {
  return std::hypot(
      a.position[0] - b.position[0], a.position[1] - b.position[1], a.position[2] - b.position[2]);
}

std::vector<double> sphere_ranges(const Case& input, const Matrix& overlap) {
  constexpr double neighbour = 1e-5;  // overlap from which on another atom's functions count
  const double accuracy = target_accuracy(input.grid.quality);
  const auto& atoms = input.scf.atoms;
  const std::vector<Diffuse> diffuse = most_diffuse(input, accuracy);
  const Matrix overlaps = largest_overlaps(input, overlap);
  std::map<std::pair<int, int>, double> farthest;  // by element and kind
  for (std::size_t a = 0; a < atoms.size(); ++a) {
    for (std::size_t b = 0; b < atoms.size(); ++b) {
      if (a != b && overlaps(static_cast<int>(a), static_cast<int>(b)) <= neighbour) {
        continue;
      }
      // The product of the two is a Gaussian that is shifted towards b.
      const double sum = diffuse[a].exponent + diffuse[b].exponent;
      const double apart = distance(atoms[a], atoms[b]);
      const double r = reach(diffuse[a].l + diffuse[b].l + 2, sum, accuracy) +
                       apart * diffuse[a].exponent / sum + apart;
      double& range = farthest[{atoms[a].charge, atoms[a].kind}];
      range = std::max(range, std::round(r));
    }
  }
  std::vector<double> ranges;
  for (const scf::Atom& atom : atoms) {
    ranges.push_back(farthest.at({atom.charge, atom.kind}));
  }
  return ranges;
}

std::vector<GridPoint> atomic_spheres(const Case& input, const Matrix& overlap) {
  const std::vector<double> ranges = sphere_ranges(input, overlap);
  const Matrix molecule_axes = principal_axes(input.scf.atoms, input.grid.turns_molecule);
  std::map<int, std::vector<Direction>> rules;
  std::vector<GridPoint> points;
  for (std::size_t a = 0; a < input.scf.atoms.size(); ++a) {
    const scf::Atom& atom = input.scf.atoms[a];
    const Matrix axes =
        input.grid.turns.empty() ? molecule_axes : turned(input.grid.turns[a], molecule_axes);
    const int angular = grid_size(input.grid.quality, atom.charge).angular;
    for (const RadialPoint& sphere : spheres(input, atom.charge, ranges[a])) {
      const int n = pruned_angular_points(angular, atom.charge, sphere.radius);
      auto& rule = rules[n];
      if (rule.empty()) {
        rule = lebedev_rule(n);
      }
      for (const Direction& u : rule) {
        std::array<double, 3> r{};
        for (int k = 0; k < 3; ++k) {
          const double turned = axes(k, 0) * u.x + axes(k, 1) * u.y + axes(k, 2) * u.z;
          r[static_cast<std::size_t>(k)] =
              atom.position[static_cast<std::size_t>(k)] + sphere.radius * turned;
        }
        points.push_back(
            {r[0], r[1], r[2], 4.0 * M_PI * u.weight * sphere.weight, static_cast<int>(a)});
      }
    }
  }
  return points;
}

}  // namespace dft
