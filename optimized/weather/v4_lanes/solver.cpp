#include "apps/weather/solver.hpp"

#include "parts/weather/face_lanes.hpp"
#include "parts/weather/halo_by_field.hpp"
#include "parts/weather/simulation.hpp"
#include "parts/weather/split_steps.hpp"

namespace weather {
namespace {

/// Lanes lie along x, whatever the direction of the fluxes: each load and store is of neighbours in memory.
/// A row whose air is further from rest than the short series reaches is made again, lane by lane. Memory:
/// state, stage and fluxes of each field.
class LanesAlongX : public SplitSteps<LanesAlongX> {
 public:
  LanesAlongX(const Case& input, const casebook::Team& team)
      : SplitSteps(input, team, 2), halo_(grid_, team) {}

  void stage(int axis, double dt, const FieldArrays& q, const FieldArrays& next) {
    halo_.fill(axis, q.pointers());
    if (input_.water) {
      fluxes<n_wet_fields>(axis, dt, q);
      update<n_wet_fields>(axis, dt, q, next);
    } else {
      fluxes<n_dry_fields>(axis, dt, q);
      update<n_dry_fields>(axis, dt, q, next);
    }
  }

 private:
  template <std::size_t n_fields>
  void fluxes(int axis, double dt, const FieldArrays& q) {
    const casebook::TimedRegion timed(region_of(axis));
    const ConstPointers from = read_only(q.pointers());
    const Rest rest = rest_[axis];
    for (int k = 0; k < grid_.n_z + (axis == 2 ? 1 : 0); ++k) {
      const bool is_wall = axis == 2 && (k == 0 || k == grid_.n_z);
      const FaceRow row{.step = grid_.stride(axis),
                        .normal = static_cast<std::size_t>(momentum_x + axis),
                        .rest_density = rest.density[k],
                        .rest_heat = rest.heat[k],
                        .rest_pressure = pressure_[axis][k],
                        .smoothing = smoothing(axis, dt)};
      for (int j = 0; j < grid_.n_y + (axis == 1 ? 1 : 0); ++j) {
        const int n = grid_.n_x + (axis == 0 ? 1 : 0);
        if (!fluxes_of_row<n_fields, false>(from, row, is_wall, grid_.at(k, j, 0), n)) {
          fluxes_of_row<n_fields, true>(from, row, is_wall, grid_.at(k, j, 0), n);
        }
      }
    }
  }

  /// False where the short series did not reach.
  template <std::size_t n_fields, bool careful>
  bool fluxes_of_row(
      const ConstPointers& q, const FaceRow& row, bool is_wall, std::ptrdiff_t first, int n) {
    Far far;
    for (int i = 0; i < n; i += n_lanes) {
      Lanes flux[n_fields];
      if (is_wall) {
        close(row, cells_around(q[heat], first + i, row.step), flux);
      } else {
        fluxes_through<n_fields, careful>(q, first + i, row, far, flux);
      }
      for (std::size_t f = 0; f < n_fields; ++f) {
        store_some(flux[f], n - i, flux_[f] + first + i);
      }
    }
    return !far.is_beyond(few_terms_reach);
  }

  template <std::size_t n_fields>
  void update(int axis, double dt, const FieldArrays& q, const FieldArrays& next) {
    const casebook::TimedRegion timed(region::update);
    const std::ptrdiff_t step = grid_.stride(axis);
    const double per_width = dt / width(axis);
    const double pull = axis == 2 ? dt * constant::gravity : 0.0;
    for (int k = 0; k < grid_.n_z; ++k) {
      for (int j = 0; j < grid_.n_y; ++j) {
        for (int i = 0; i < grid_.n_x; i += n_lanes) {
          const std::ptrdiff_t c = grid_.at(k, j, i);
          const Lanes weight = pull * dense::load(q[density] + c);
          for (std::size_t f = 0; f < n_fields; ++f) {
            Lanes value = dense::load(state_[f] + c) -
                          per_width * (dense::load(flux_[f] + c + step) - dense::load(flux_[f] + c));
            value = f == momentum_z ? value - weight : value;
            store_some(value, grid_.n_x - i, next[f] + c);
          }
        }
      }
    }
  }

  HaloByField halo_;
  PressureOfRest pressure_{column_};
  FieldArrays flux_{grid_, grid_.n_fields};
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Simulation<LanesAlongX>>(input, team);
}

}  // namespace weather
