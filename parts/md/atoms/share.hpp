#pragma once

#include <cstddef>
#include <vector>

#include "apps/md/vec3.hpp"
#include "harness/run/team.hpp"

namespace md {

/// A rank's part of the list of atoms.
struct Share {
  std::size_t begin = 0;
  std::size_t end = 0;

  std::size_t size() const { return end - begin; }
};

/// Parts of a list of n that differ by one at most. The crystal is listed plane by plane: the parts begin as
/// slabs of the box.
Share share_of(std::size_t n, int rank, int n_ranks);

/// Gives every rank the positions that the others have moved: [n], of which this rank's share is right.
/// Collective; returns the bytes that this rank handed over.
double exchange_positions(std::vector<Vec3>& position, const casebook::Team& team);

}  // namespace md
