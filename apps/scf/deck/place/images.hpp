#pragma once

#include <optional>
#include <vector>

#include "apps/scf/deck/deck.hpp"
#include "apps/scf/deck/place/point.hpp"
#include "apps/scf/deck/place/point_group.hpp"

namespace scf {

/// The places, each turned or mirrored.
std::vector<Point> all_applied(const Operation& operation, const std::vector<Point>& places);

/// Each atom at the mean of its images under the operations; nothing where one of them brings an atom farther
/// than 0.01 bohr from all of its tag.
/// places: of the atoms, bohr, round the common center
std::optional<std::vector<Point>> mean_of_images(const std::vector<DeckAtom>& atoms,
                                                 const std::vector<Point>& places,
                                                 const std::vector<Operation>& operations);

}  // namespace scf
