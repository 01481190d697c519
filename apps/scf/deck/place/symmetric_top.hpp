#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/scf/deck/deck.hpp"
#include "apps/scf/deck/place/point.hpp"
#include "apps/scf/deck/place/point_group.hpp"

namespace scf {

/// Each atom at the mean of its images under the operations; nothing where one of them brings an atom farther
/// than 0.01 bohr from all of its tag.
/// places: of the atoms, bohr, round the common center
std::optional<std::vector<Point>> mean_of_images(const std::vector<DeckAtom>& atoms,
                                                 const std::vector<Point>& places,
                                                 const std::vector<Operation>& operations);

/// Places of a molecule with two or three equal moments of inertia along the axes of its point group, as
/// NWChem lays it, exactly symmetric.
struct SymmetricTop {
  std::string group;
  std::vector<Point> places;  ///< bohr
  double farthest = 0.0;      ///< that an atom went from where it was turned to, bohr
};

/// Nothing where none of these groups is found: T, Td, Th, O, Oh, those with a fourfold axis, D2d and S4, and D5h, D5d,
/// C5v, D6h and C6v.
/// places: bohr, round the center of mass; axis: of the one moment that differs, nothing where none does
/// Source: the coordinates that NWChem 7.0.2 prints of such molecules.
std::optional<SymmetricTop> symmetric_top(const std::vector<DeckAtom>& atoms,
                                          const std::vector<Point>& places,
                                          const std::optional<Point>& axis);

}  // namespace scf
