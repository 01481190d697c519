#include "apps/spectral/solver.hpp"

#include "apps/spectral/require_division.hpp"
#include "parts/spectral/simulation.hpp"
#include "parts/spectral/slabs/cached_slabs.hpp"

namespace spectral {

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  require_division(input, team);
  require_rows(input, team);
  return std::make_unique<Simulation<CachedSlabs, Snapshots::Writing::apart>>(input, team);
}

}  // namespace spectral
