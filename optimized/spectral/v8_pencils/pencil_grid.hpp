#pragma once

#include "apps/spectral/case.hpp"
#include "harness/run/team.hpp"

namespace spectral {

/// Ranks in a rectangle: `planes` of them share z, and of those that have the same z, `lines` share y
/// at grid points and kx at modes. Neighbours in rank share a z.
class PencilGrid {
 public:
  /// As near to a square as the factors of the number of ranks allow, planes <= lines. Collective.
  explicit PencilGrid(const casebook::Team& team);
  ~PencilGrid();
  PencilGrid(const PencilGrid&) = delete;
  PencilGrid& operator=(const PencilGrid&) = delete;

  /// The ranks that share z, and those that share y.
  const casebook::Team& planes() const { return planes_; }
  const casebook::Team& lines() const { return lines_; }

 private:
  casebook::Team planes_, lines_;
};

/// The smaller side of the rectangle.
int pencil_planes(int n_ranks);

/// Errors: UsageError that says which numbers of ranks would do.
void require_pencils(const Case& input, const casebook::Team& team);

}  // namespace spectral
