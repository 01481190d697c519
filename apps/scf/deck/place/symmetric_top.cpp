#include "apps/scf/deck/place/symmetric_top.hpp"

#include <algorithm>
#include <cmath>

namespace scf {
namespace {

constexpr double same_atom_bohr = 1e-2;  // NWChem's

bool is_near(const Point& a, const Point& b) {
  return std::abs(a[0] - b[0]) < same_atom_bohr && std::abs(a[1] - b[1]) < same_atom_bohr &&
         std::abs(a[2] - b[2]) < same_atom_bohr;
}

/// Axes x and z, and y across them, in rows.
Operation frame_of(const Point& z, const Point& x) {
  return {{x, cross_product(z, x), z}};
}

std::vector<Point> all_turned(const Operation& frame, const std::vector<Point>& places) {
  std::vector<Point> turned;
  for (const Point& place : places) {
    turned.push_back(applied(frame, place));
  }
  return turned;
}

double farthest_of(const std::vector<Point>& a, const std::vector<Point>& b) {
  double farthest = 0.0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    farthest = std::max(farthest, length_of(sum_of(a[k], b[k], -1.0)));
  }
  return farthest;
}

std::optional<SymmetricTop> in_frame(const std::vector<DeckAtom>& atoms,
                                     const std::vector<Point>& places,
                                     const Operation& frame,
                                     const std::string& group) {
  const std::vector<Point> turned = all_turned(frame, places);
  const auto mean = mean_of_images(atoms, turned, *point_group(group));
  return mean ? std::optional(SymmetricTop{group, *mean, farthest_of(*mean, turned)})
              : std::nullopt;
}

/// A direction across z: of the mirror plane or the twofold axis that brings an atom to another one.
Point between(const Point& a, const Point& b, const Point& z) {
  const Point flat_a = sum_of(a, z, -scalar_product(a, z));
  const Point flat_b = sum_of(b, z, -scalar_product(b, z));
  const Point middle = sum_of(flat_a, flat_b);
  return length_of(middle) > same_atom_bohr ? unit_of(middle) : unit_of(cross_product(z, flat_a));
}

/// The axis x, when a direction across z is to lie so many degrees from it.
Point axis_at(const Point& direction, const Point& z, double degrees) {
  const double angle = degrees * M_PI / 180.0;
  return sum_of(Point{std::cos(angle) * direction[0],
                      std::cos(angle) * direction[1],
                      std::cos(angle) * direction[2]},
                cross_product(z, direction),
                -std::sin(angle));
}

std::optional<SymmetricTop> about_one_axis(const std::vector<DeckAtom>& atoms,
                                           const std::vector<Point>& places,
                                           const Point& z) {
  const auto first = std::find_if(places.begin(), places.end(), [&](const Point& place) {
    return length_of(cross_product(place, z)) > same_atom_bohr;
  });
  if (first == places.end()) {
    return std::nullopt;
  }
  const auto a = static_cast<std::size_t>(first - places.begin());
  for (const char* group : {"d6h", "d5h", "d5d", "d4h", "c6v", "c5v", "d2d", "c4v", "d4"}) {
    // The first atom's own direction comes first: even groups have planes of two kinds.
    for (std::size_t k = 0; k < atoms.size(); ++k) {
      const std::size_t b = (a + k) % atoms.size();
      if (atoms[b].tag != atoms[a].tag || length_of(cross_product(places[b], z)) < same_atom_bohr) {
        continue;
      }
      for (const double degrees : {0.0, 45.0, 90.0}) {
        const Point x = axis_at(between(*first, places[b], z), z, degrees);
        if (auto found = in_frame(atoms, places, frame_of(z, x), group)) {
          return found;
        }
      }
    }
  }
  // Without a plane or an axis across, the first atom lies above x.
  const Operation frame = frame_of(z, between(*first, *first, z));
  for (const char* group : {"c4h", "s4", "c4"}) {
    if (auto found = in_frame(atoms, places, frame, group)) {
      return found;
    }
  }
  return std::nullopt;
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
        if (auto found = in_frame(atoms, places, frame, group)) {
          return found;
        }
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::vector<Point>> mean_of_images(const std::vector<DeckAtom>& atoms,
                                                 const std::vector<Point>& places,
                                                 const std::vector<Operation>& operations) {
  std::vector<Point> mean(atoms.size(), Point{});
  for (const Operation& operation : operations) {
    for (std::size_t a = 0; a < atoms.size(); ++a) {
      const Point image = applied(operation, places[a]);
      std::size_t b = 0;
      while (b < atoms.size() && !(atoms[b].tag == atoms[a].tag && is_near(places[b], image))) {
        ++b;
      }
      if (b == atoms.size()) {
        return std::nullopt;
      }
      mean[b] = sum_of(mean[b], image, 1.0 / static_cast<double>(operations.size()));
    }
  }
  return mean;
}

std::optional<SymmetricTop> symmetric_top(const std::vector<DeckAtom>& atoms,
                                          const std::vector<Point>& places,
                                          const std::optional<Point>& axis) {
  return axis ? about_one_axis(atoms, places, *axis) : about_three_axes(atoms, places);
}

}  // namespace scf
