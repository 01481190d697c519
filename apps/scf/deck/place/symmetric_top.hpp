#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/scf/deck/deck.hpp"
#include "apps/scf/deck/place/one_axis.hpp"
#include "apps/scf/deck/place/point.hpp"

namespace scf {

/// Places of a molecule with two or three equal moments of inertia along the axes of its point group, as
/// NWChem lays it, exactly symmetric.
struct SymmetricTop {
  std::string group;
  std::vector<Point> places;  ///< bohr
  double farthest = 0.0;      ///< that an atom went from where it was turned to, bohr
};

/// Nothing where none of these groups is found: T, Td, Th, O, Oh, and those with an axis of at least threefold order
/// that point_group() knows.
/// places: bohr, round the center of mass; axis: nothing where all moments are equal
/// Source: the coordinates that NWChem 7.0.2 prints of such molecules.
std::optional<SymmetricTop> symmetric_top(const std::vector<DeckAtom>& atoms,
                                          const std::vector<Point>& places,
                                          const std::optional<UniqueAxis>& axis);

/// The same where the moments differ a little and atoms still are within 0.01 bohr of their images.
/// axes: of inertia, in rows, the least moment first
std::optional<SymmetricTop> nearly_symmetric_top(const std::vector<DeckAtom>& atoms,
                                                 const std::vector<Point>& places,
                                                 const Operation& axes);

}  // namespace scf
