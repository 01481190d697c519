#include "apps/scf/deck/place/symmetric_top.hpp"

#include <algorithm>
#include <cmath>

#include "apps/scf/deck/place/images.hpp"
#include "apps/scf/deck/place/point_group.hpp"

namespace scf {
namespace {

constexpr double same_atom_bohr = 1e-2;  // NWChem's

/// Axes x and z, and y across them, in rows.
Operation frame_of(const Point& z, const Point& x) {
  return {{x, cross_product(z, x), z}};
}

double farthest_of(const std::vector<Point>& a, const std::vector<Point>& b) {
  double farthest = 0.0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    farthest = std::max(farthest, length_of(sum_of(a[k], b[k], -1.0)));
  }
  return farthest;
}

/// places: along the axes of the group's operations
std::optional<SymmetricTop> made_exact(const std::vector<DeckAtom>& atoms,
                                       const std::vector<Point>& places,
                                       const std::string& group) {
  const auto operations = point_group(group);
  const auto mean = operations ? mean_of_images(atoms, places, *operations) : std::nullopt;
  return mean ? std::optional(SymmetricTop{group, *mean, farthest_of(*mean, places)})
              : std::nullopt;
}

/// Axes of a cube lie through atoms, or half-way between two of one tag.
std::vector<Point> axes_of_a_cube(const std::vector<DeckAtom>& atoms,
                                  const std::vector<Point>& places) {
  std::vector<Point> axes;
  for (std::size_t a = 0; a < atoms.size(); ++a) {
    for (std::size_t b = 0; b <= a; ++b) {
      const Point middle = sum_of(places[a], places[b]);
      if (atoms[a].tag == atoms[b].tag && length_of(middle) > same_atom_bohr) {
        axes.push_back(unit_of(middle));
      }
    }
  }
  return axes;
}

std::optional<SymmetricTop> about_three_axes(const std::vector<DeckAtom>& atoms,
                                             const std::vector<Point>& places) {
  constexpr double at_right_angles = 1e-2;
  const std::vector<Point> axes = axes_of_a_cube(atoms, places);
  for (const char* group : {"oh", "td", "o", "th", "t"}) {
    for (const Point& z : axes) {
      for (const Point& other : axes) {
        if (std::abs(scalar_product(z, other)) > at_right_angles) {
          continue;
        }
        const Operation frame = frame_of(z, unit_of(sum_of(other, z, -scalar_product(z, other))));
        if (auto found = made_exact(atoms, all_applied(frame, places), group)) {
          return found;
        }
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<SymmetricTop> nearly_symmetric_top(const std::vector<DeckAtom>& atoms,
                                                 const std::vector<Point>& places,
                                                 const Operation& axes) {
  const auto found = along_one_of(atoms, places, axes);
  return found ? made_exact(atoms, found->places, found->group) : std::nullopt;
}

std::optional<SymmetricTop> symmetric_top(const std::vector<DeckAtom>& atoms,
                                          const std::vector<Point>& places,
                                          const std::optional<UniqueAxis>& axis) {
  if (!axis) {
    return about_three_axes(atoms, places);
  }
  const auto frame = frame_about(places, *axis);
  const auto found = frame ? along_axis(atoms, places, *frame) : std::nullopt;
  return found ? made_exact(atoms, found->places, found->group) : std::nullopt;
}

}  // namespace scf
