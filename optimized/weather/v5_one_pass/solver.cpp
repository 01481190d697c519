#include "apps/weather/solver.hpp"

#include <utility>

#include "parts/weather/halo_by_field.hpp"
#include "parts/weather/row_fluxes.hpp"
#include "parts/weather/simulation.hpp"
#include "parts/weather/split_steps.hpp"

namespace weather {
namespace {

/// Fluxes live in L1: those of a row and of the row after it, and the cells between them get their next
/// values at once. A stage reads the fields and the start and writes the next fields, and nothing else.
/// Memory: three states of each field, since the fields must stay while their neighbours need them.
class OnePass : public SplitSteps<OnePass> {
 public:
  OnePass(const Case& input, const casebook::Team& team)
      : SplitSteps(input, team, 2), halo_(grid_, team) {}

  void along(int axis, double dt) {
    stage(axis, dt / 3.0, state_, stage_);
    stage(axis, dt / 2.0, stage_, next_);
    stage(axis, dt, next_, state_);
  }

 private:
  void stage(int axis, double dt, const FieldArrays& q, const FieldArrays& next) {
    halo_.fill(axis, q.pointers());
    if (input_.water) {
      sweep<n_wet_fields>(axis, dt, q, next);
    } else {
      sweep<n_dry_fields>(axis, dt, q, next);
    }
  }

  /// Row after row along y or z; along x the faces of a row lie in it.
  template <std::size_t n_fields>
  void sweep(int axis, double dt, const FieldArrays& q, const FieldArrays& next) {
    const casebook::TimedRegion timed(region_of(axis));
    const ConstPointers from = read_only(q.pointers());
    const int n_outer = axis == 2 ? grid_.n_y : grid_.n_z;
    const int n_inner = axis == 2 ? grid_.n_z : grid_.n_y;
    const int n_faces = grid_.n_x + (axis == 0 ? 1 : 0);
    for (int outer = 0; outer < n_outer; ++outer) {
      for (int inner = 0; inner < n_inner; ++inner) {
        const int k = axis == 2 ? inner : outer;
        const int j = axis == 2 ? outer : inner;
        const std::ptrdiff_t c = grid_.at(k, j, 0);
        if (axis == 0 || inner == 0) {
          before_.fill<n_fields>(from, row_of(axis, k, dt), axis == 2, c, n_faces);
        }
        if (axis != 0) {
          const int level = axis == 2 ? k + 1 : k;
          behind_.fill<n_fields>(from, row_of(axis, level, dt), axis == 2 && level == grid_.n_z,
                                 c + grid_.stride(axis), n_faces);
        }
        const double* before[n_fields];
        const double* behind[n_fields];
        for (std::size_t f = 0; f < n_fields; ++f) {
          before[f] = before_[f];
          behind[f] = axis == 0 ? before_[f] + 1 : behind_[f];
        }
        update_row<n_fields>(grid_.n_x, dt / width(axis), axis == 2 ? dt * constant::gravity : 0.0,
                             before, behind, state_.pointers(), q[density], next.pointers(), c);
        if (axis != 0) {
          std::swap(before_, behind_);
        }
      }
    }
  }

  FaceRow row_of(int axis, int k, double dt) const {
    const Rest rest = rest_[axis];
    return {.step = grid_.stride(axis),
            .normal = static_cast<std::size_t>(momentum_x + axis),
            .rest_density = rest.density[k],
            .rest_heat = rest.heat[k],
            .rest_pressure = pressure_[axis][k],
            .smoothing = smoothing(axis, dt)};
  }

  HaloByField halo_;
  PressureOfRest pressure_{column_};
  FieldArrays next_{grid_, grid_.n_fields};
  RowFluxes before_{grid_.n_x + 1, grid_.n_fields};
  RowFluxes behind_{grid_.n_x + 1, grid_.n_fields};
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Simulation<OnePass>>(input, team);
}

}  // namespace weather
