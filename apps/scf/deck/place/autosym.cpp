#include "apps/scf/deck/place/autosym.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "apps/scf/deck/place/images.hpp"
#include "apps/scf/deck/place/symmetric_top.hpp"
#include "apps/scf/molecule.hpp"
#include "apps/scf/plane_rotation.hpp"

namespace scf {
namespace {

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

/// The axes of inertia, the least moment first.
struct Inertia {
  Axes axes;
  Point moments;  ///< u bohr^2
};

Inertia inertia_of(const std::vector<DeckAtom>& atoms, const Point& center) {
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
  std::array<std::size_t, 3> order{0, 1, 2};
  std::sort(order.begin(), order.end(), [&](std::size_t p, std::size_t q) {
    return moments[p][p] < moments[q][q];
  });
  Inertia sorted;
  for (std::size_t k = 0; k < 3; ++k) {
    sorted.axes[k] = axes[order[k]];
    sorted.moments[k] = moments[order[k]][order[k]];
  }
  return sorted;
}

std::vector<Point> turned(const std::vector<DeckAtom>& atoms,
                          const Point& center,
                          const Axes& axes) {
  std::vector<Point> places;
  for (const DeckAtom& atom : atoms) {
    const Point& r = atom.position;
    places.push_back(applied(axes, {r[0] - center[0], r[1] - center[1], r[2] - center[2]}));
  }
  return places;
}

/// Of an asymmetric top: twofold axes and planes along the axes of inertia. Returns as make_symmetric().
double make_symmetric_along(const Axes& axes, const Point& center, std::vector<DeckAtom>& atoms) {
  const std::vector<Point> places = turned(atoms, center, axes);
  std::vector<Operation> operations;
  for (int bits = 0; bits < 8; ++bits) {
    const Operation signs{{{bits % 2 == 0 ? 1.0 : -1.0, 0.0, 0.0},
                           {0.0, bits / 2 % 2 == 0 ? 1.0 : -1.0, 0.0},
                           {0.0, 0.0, bits < 4 ? 1.0 : -1.0}}};
    if (mean_of_images(atoms, places, {signs})) {
      operations.push_back(signs);
    }
  }
  if (operations.size() == 1) {
    return 0.0;
  }
  const std::vector<Point> mean = *mean_of_images(atoms, places, operations);
  double farthest = 0.0;
  for (std::size_t a = 0; a < atoms.size(); ++a) {
    Point moved{};
    for (std::size_t i = 0; i < 3; ++i) {
      moved[i] = mean[a][i] - places[a][i];
    }
    farthest = std::max(farthest, std::hypot(moved[0], moved[1], moved[2]));
    for (std::size_t k = 0; k < 3; ++k) {
      atoms[a].position[k] += axes[0][k] * moved[0] + axes[1][k] * moved[1] + axes[2][k] * moved[2];
    }
  }
  return farthest;
}

}  // namespace

Symmetrized make_symmetric(std::vector<DeckAtom>& atoms) {
  if (atoms.size() < 2) {
    return {};
  }
  const Point center = center_of_mass(atoms);
  const auto [axes, moments] = inertia_of(atoms, center);
  const bool low_differ = moments[1] - moments[0] > same_moment;
  const bool high_differ = moments[2] - moments[1] > same_moment;
  if (moments[0] < same_moment) {
    return {};  // on a line, round which every grid is the same
  }
  const std::vector<Point> places = turned(atoms, center, {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}});
  const bool all_differ = low_differ && high_differ;
  const auto axis = low_differ    ? std::optional(UniqueAxis{axes[0], true})
                    : high_differ ? std::optional(UniqueAxis{axes[2], false})
                                  : std::nullopt;
  const auto top =
      all_differ ? nearly_symmetric_top(atoms, places, axes) : symmetric_top(atoms, places, axis);
  if (!top && all_differ) {
    return {make_symmetric_along(axes, center, atoms), "", false};
  }
  if (!top) {
    return {0.0, "", true};
  }
  for (std::size_t a = 0; a < atoms.size(); ++a) {
    atoms[a].position = top->places[a];
  }
  return {top->farthest, top->group, false};
}

}  // namespace scf
