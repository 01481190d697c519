#include "apps/spectral/solver.hpp"

#include "apps/spectral/require_division.hpp"
#include "parts/spectral/simulation.hpp"
#include "parts/spectral/slabs/cached_slabs.hpp"
#include "parts/spectral/snapshots/own_blocks.hpp"

namespace spectral {
namespace {

/// Rotational form, du/dt = P (u x w) - nu k^2 u, in two sweeps a stage: one over planes z (modes to
/// grid, product, back to modes), one over rows ky (transforms along z, projection, Runge-Kutta,
/// vorticity). What a sweep needs of one plane or row stays in cache; between them only the
/// exchange buffers and the Runge-Kutta state are in memory. Threads share planes and rows. Lines z are
/// transformed in cache: between there and the buffers they are copied.
/// Snapshots are written by each rank for itself.
/// Memory in arrays of n^3 doubles: u, s and a, 9 x 8/27; exchange buffers, 6 x 4/9 and as much again, on
/// one rank half: 8.0, on one rank 6.7.
class FusedSlabs : public CachedSlabs {
 public:
  FusedSlabs(const Case& input, const casebook::Team& team) : CachedSlabs(input, team) {}

  void start() {
    for_each_plane([this](int z, Complex* planes) {
      fill_initial(input_, fields_.slab().z_begin() + z, 0, input_.n, planes);
      fields_.to_modes(z, planes);
    });
    fields_.exchange_to_columns();
    rows_.begin();
  }

  void step() {
    for (const Stage stage : {Stage::first, Stage::second, Stage::third, Stage::fourth}) {
      fields_.exchange_to_planes();
      for_each_plane([this](int z, Complex* planes) {
        fields_.to_grid(z, planes);
        multiply(planes);
        fields_.to_modes(z, planes);
      });
      fields_.exchange_to_columns();
      rows_.update(stage);
    }
  }
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  require_division(input, team);
  require_rows(input, team);
  return std::make_unique<Simulation<FusedSlabs, OwnBlocks>>(input, team);
}

}  // namespace spectral
