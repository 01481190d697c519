#include "apps/scf/deck/autosym.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "apps/scf/molecule.hpp"
#include "apps/scf/plane_rotation.hpp"

namespace scf {
namespace {

using Point = std::array<double, 3>;

constexpr double same_atom_bohr = 1e-2;
constexpr double same_moment = 1e-4;  // u bohr^2

Point center_of_mass(const std::vector<DeckAtom>& atoms) {
  Point center{};
  double sum = 0.0;
  for (const DeckAtom& atom : atoms) {
    const double mass = isotope_mass(atom.charge);
    sum += mass;
    for (std::size_t k = 0; k < 3; ++k) {
      center[k] += mass * atom.position[k];
    }
  }
  for (double& x : center) {
    x /= sum;
  }
  return center;
}

/// The axes of inertia, where the three moments differ.
std::optional<Axes> axes_of_inertia(const std::vector<DeckAtom>& atoms, const Point& center) {
  Axes moments{};
  for (const DeckAtom& atom : atoms) {
    const double mass = isotope_mass(atom.charge);
    Point r{};
    for (std::size_t k = 0; k < 3; ++k) {
      r[k] = atom.position[k] - center[k];
    }
    for (std::size_t i = 0; i < 3; ++i) {
      moments[i][i] += mass * (r[0] * r[0] + r[1] * r[1] + r[2] * r[2]);
      for (std::size_t j = 0; j < 3; ++j) {
        moments[i][j] -= mass * r[i] * r[j];
      }
    }
  }
  Axes axes{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  for (int sweep = 0; sweep < 20; ++sweep) {
    rotate_plane(moments, axes, 0, 1);
    rotate_plane(moments, axes, 0, 2);
    rotate_plane(moments, axes, 1, 2);
  }
  Point sorted{moments[0][0], moments[1][1], moments[2][2]};
  std::sort(sorted.begin(), sorted.end());
  const bool differ = sorted[1] - sorted[0] > same_moment && sorted[2] - sorted[1] > same_moment;
  return differ ? std::optional(axes) : std::nullopt;
}

/// The atom on which each one falls under a change of signs along the axes; empty when one falls upon none.
std::vector<std::size_t> images(const std::vector<DeckAtom>& atoms,
                                const std::vector<Point>& places,
                                const Point& signs) {
  std::vector<std::size_t> found;
  for (std::size_t a = 0; a < atoms.size(); ++a) {
    for (std::size_t b = 0; b < atoms.size(); ++b) {
      const bool is_same = atoms[b].tag == atoms[a].tag &&
                           std::abs(places[b][0] - signs[0] * places[a][0]) < same_atom_bohr &&
                           std::abs(places[b][1] - signs[1] * places[a][1]) < same_atom_bohr &&
                           std::abs(places[b][2] - signs[2] * places[a][2]) < same_atom_bohr;
      if (is_same) {
        found.push_back(b);
        break;
      }
    }
    if (found.size() != a + 1) {
      return {};
    }
  }
  return found;
}

}  // namespace

double make_symmetric(std::vector<DeckAtom>& atoms) {
  if (atoms.size() < 2) {
    return 0.0;
  }
  const Point center = center_of_mass(atoms);
  const std::optional<Axes> axes = axes_of_inertia(atoms, center);
  if (!axes) {
    return 0.0;
  }
  std::vector<Point> places;
  for (const DeckAtom& atom : atoms) {
    Point place{};
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t k = 0; k < 3; ++k) {
        place[i] += (*axes)[i][k] * (atom.position[k] - center[k]);
      }
    }
    places.push_back(place);
  }
  std::vector<Point> mean(atoms.size(), Point{});
  int n_operations = 0;
  for (int bits = 0; bits < 8; ++bits) {
    const Point signs{bits % 2 == 0 ? 1.0 : -1.0, bits / 2 % 2 == 0 ? 1.0 : -1.0, bits < 4 ? 1.0 : -1.0};
    const std::vector<std::size_t> image = images(atoms, places, signs);
    n_operations += image.empty() ? 0 : 1;
    for (std::size_t a = 0; a < image.size(); ++a) {
      for (std::size_t i = 0; i < 3; ++i) {
        mean[image[a]][i] += signs[i] * places[a][i];
      }
    }
  }
  double farthest = 0.0;
  for (std::size_t a = 0; n_operations > 1 && a < atoms.size(); ++a) {
    Point moved{};
    for (std::size_t i = 0; i < 3; ++i) {
      moved[i] = mean[a][i] / n_operations - places[a][i];
    }
    farthest = std::max(farthest, std::hypot(moved[0], moved[1], moved[2]));
    for (std::size_t k = 0; k < 3; ++k) {
      atoms[a].position[k] +=
          (*axes)[0][k] * moved[0] + (*axes)[1][k] * moved[1] + (*axes)[2][k] * moved[2];
    }
  }
  return farthest;
}

}  // namespace scf
