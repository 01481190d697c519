#include "apps/scf/deck/place/one_axis.hpp"

#include <cmath>
#include <complex>

#include "apps/scf/deck/place/images.hpp"
#include "apps/scf/deck/place/point_group.hpp"

namespace scf {
namespace {

/// By degrees about z; its z multiplied by `z`.
Operation turn(double degrees, double z = 1.0) {
  const double angle = degrees * M_PI / 180.0;
  return {
      {{std::cos(angle), -std::sin(angle), 0}, {std::sin(angle), std::cos(angle), 0}, {0, 0, z}}};
}

Operation signs(double x, double y, double z) {
  return {{{x, 0, 0}, {0, y, 0}, {0, 0, z}}};
}

Point negative(const Point& a) {
  return {-a[0], -a[1], -a[2]};
}

/// The axis in the sense in which it points along x, y, z, the first with most weight.
Point by_sense(const Point& axis) {
  const bool is_against = scalar_product(axis, {3, 2, 1}) < 0.0;
  return is_against ? negative(axis) : axis;
}

/// The direction of the first atom off the axis, across it.
std::optional<Point> first_across(const std::vector<Point>& places, const Point& z) {
  constexpr double nothing = 1e-5;
  for (const Point& place : places) {
    if (length_of(place) > nothing) {
      const Point direction = unit_of(place);
      const Point across = sum_of(direction, z, -scalar_product(direction, z));
      if (length_of(across) > nothing) {
        return unit_of(across);
      }
    }
  }
  return std::nullopt;
}

/// The least power of x + i y whose sum over the atoms does not vanish; 1 if all do.
int least_power(const std::vector<Point>& places) {
  constexpr int highest = 24;
  constexpr double vanishing = 1.0;  // bohr to the power
  for (int n = 1; n <= highest; ++n) {
    std::complex<double> sum;
    for (const Point& place : places) {
      sum += std::pow(std::complex(place[0], place[1]), n);
    }
    if (std::abs(sum) > vanishing) {
      return n;
    }
  }
  return 1;
}

/// Atoms in a frame, and which operations bring each one to one of its tag.
class Framed {
 public:
  Framed(const std::vector<DeckAtom>& atoms, std::vector<Point> places)
      : atoms_(atoms), places_(std::move(places)) {}

  bool has(const Operation& operation) const {
    return mean_of_images(atoms_, places_, {operation}).has_value();
  }

  const std::vector<Point>& places() const { return places_; }

  Framed turned(double degrees) const { return {atoms_, all_applied(turn(degrees), places_)}; }

  /// Turned until x or y is a twofold axis, if it is one after some steps.
  Framed with_twofold_axis(int order) const {
    constexpr double step = 0.5;
    for (int k = 0; k * step <= 360.0 / order; ++k) {
      const Framed next = turned(k * step);
      if (next.has(signs(1, -1, -1)) || next.has(signs(-1, 1, -1))) {
        return next;
      }
    }
    return *this;
  }

 private:
  const std::vector<DeckAtom>& atoms_;
  std::vector<Point> places_;
};

/// The main axis: its order, and whether that is of a rotation alone.
struct MainAxis {
  int order = 1;
  bool is_proper = false;
};

MainAxis main_axis(const Framed& framed) {
  const int order = least_power(framed.places());
  const bool is_proper = framed.has(turn(360.0 / order));
  if (is_proper || framed.has(turn(360.0 / order, -1))) {
    return {order, is_proper};
  }
  // Atoms on the axis are in no sum, and may forbid the rotoreflection of the others.
  return order % 2 == 0 && framed.has(turn(720.0 / order)) ? MainAxis{order / 2, true} : MainAxis{};
}

/// What is seen in a frame, besides the main axis.
struct Elements {
  bool twofold_x;
  bool twofold_y;
  bool plane_zx;
  bool plane_yz;
  bool plane_xy;
};

std::string group_of(const MainAxis& axis, const Elements& seen) {
  const bool is_upright = seen.plane_zx || seen.plane_yz;
  if (seen.twofold_x || seen.twofold_y) {
    const bool is_staggered = !seen.plane_xy && (is_upright || !axis.is_proper);
    return "d" + std::to_string(is_staggered ? axis.order / 2 : axis.order) +
           (seen.plane_xy  ? "h"
            : is_staggered ? "d"
                           : "");
  }
  if (axis.is_proper || seen.plane_xy || is_upright) {
    return "c" + std::to_string(axis.order) + (seen.plane_xy ? "h" : is_upright ? "v" : "");
  }
  return "s" + std::to_string(axis.order);
}

/// From the frame in which the elements were seen to that of the group's operations, degrees.
double turn_to_operations(const std::string& group, const Elements& seen) {
  const std::string start = group.substr(0, 2);
  if (start == "d3" || start == "d6" || group == "c3v" || group == "c6v") {
    return seen.twofold_x ? 45.0 : seen.twofold_y ? -45.0 : seen.plane_zx ? 45.0 : -45.0;
  }
  if ((group == "c5v" && seen.plane_yz) || ((group == "d5h" || group == "d5") && seen.twofold_x)) {
    return 90.0;
  }
  return group == "d5d" && seen.twofold_y ? -90.0 : 0.0;
}

}  // namespace

std::optional<Operation> frame_about(const std::vector<Point>& places, const UniqueAxis& axis) {
  const Point z = by_sense(axis.direction);
  const auto across = first_across(places, z);
  if (!across) {
    return std::nullopt;
  }
  const Point x = axis.is_long ? cross_product(*across, z) : *across;
  return Operation{x, cross_product(z, x), z};
}

std::optional<AlongAxis> along_axis(const std::vector<DeckAtom>& atoms,
                                    const std::vector<Point>& places,
                                    const Operation& frame) {
  const Framed first(atoms, all_applied(frame, places));
  const MainAxis main = main_axis(first);
  if (main.order < 3) {
    return std::nullopt;
  }
  const Framed framed = first.with_twofold_axis(main.order);
  const Elements seen{framed.has(signs(1, -1, -1)),
                      framed.has(signs(-1, 1, -1)),
                      framed.has(signs(1, -1, 1)),
                      framed.has(signs(-1, 1, 1)),
                      framed.has(signs(1, 1, -1))};
  const std::string group = group_of(main, seen);
  return AlongAxis{group, framed.turned(turn_to_operations(group, seen)).places()};
}

std::optional<AlongAxis> along_one_of(const std::vector<DeckAtom>& atoms,
                                      const std::vector<Point>& places,
                                      const Operation& axes) {
  Operation own{by_sense(axes[2]), by_sense(axes[1]), by_sense(axes[0])};
  if (scalar_product(cross_product(own[0], own[1]), own[2]) < 0.0) {
    own[2] = negative(own[2]);
  }
  for (std::size_t k = 0; k < 3; ++k) {
    if (auto found = along_axis(atoms, places, {own[(k + 1) % 3], own[(k + 2) % 3], own[k]})) {
      return found;
    }
  }
  return std::nullopt;
}

}  // namespace scf
