#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/scf/deck/deck.hpp"
#include "apps/scf/deck/place/point.hpp"
#include "apps/scf/deck/place/point_group.hpp"

namespace scf {

/// The axis of the one moment of inertia that differs from two equal ones.
struct UniqueAxis {
  Point direction;  ///< of length one, either way
  bool is_long;     ///< its moment is the least
};

/// NWChem's frame about the axis, x, y and z in rows; nothing if all atoms lie on it.
/// places: bohr, round the center of mass
std::optional<Operation> frame_about(const std::vector<Point>& places, const UniqueAxis& axis);

/// A molecule with an axis of at least threefold order along z, proper or improper, as NWChem lays it.
struct AlongAxis {
  std::string group;          ///< in lower case; point_group() does not know all of them
  std::vector<Point> places;  ///< bohr
};

/// Finds the group by NWChem's steps, which decide also what it does not see: planes are looked for through the
/// first atom off the axis and across it only, twofold axes in steps of half a degree from there.
/// places: bohr, round the center of mass; frame: x, y and z in rows
/// Returns: nothing if z is no such axis.
/// Source: NWChem 7.0.2, src/geom/geom_input.F, hnd_molops and what it calls; its threshold is 0.01 bohr.
std::optional<AlongAxis> along_axis(const std::vector<DeckAtom>& atoms,
                                    const std::vector<Point>& places,
                                    const Operation& frame);

/// The same of a molecule whose moments of inertia differ a little, along the first of its axes that is one.
/// axes: of length one, in rows, the least moment first
std::optional<AlongAxis> along_one_of(const std::vector<DeckAtom>& atoms,
                                      const std::vector<Point>& places,
                                      const Operation& axes);

}  // namespace scf
