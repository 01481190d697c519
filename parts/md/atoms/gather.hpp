#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "harness/run/team.hpp"

namespace md {

/// Called on rank 0 with the atoms of a rank: their numbers, and the doubles of each, one atom after the other.
using PlaceAtoms =
    std::function<void(const std::vector<std::int64_t>& number, const std::vector<double>& values)>;

/// Brings the atoms of all ranks to rank 0, its own first, a rank at a time. Collective.
/// values: [atom][width]
void gather_atoms(const std::vector<std::int64_t>& number,
                  const std::vector<double>& values,
                  std::size_t width,
                  const casebook::Team& team,
                  const PlaceAtoms& place);

}  // namespace md
