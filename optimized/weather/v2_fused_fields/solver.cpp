#include "apps/weather/solver.hpp"

#include <cmath>

#include "parts/weather/face.hpp"
#include "parts/weather/halo_by_field.hpp"
#include "parts/weather/simulation.hpp"
#include "parts/weather/split_steps.hpp"

namespace weather {
namespace {

/// One sweep over the faces makes the fluxes of all fields, and one over the cells all next values: mass, speed
/// and pressure of a face stay in registers. Memory: state, stage and fluxes of each field.
class FusedFields : public SplitSteps<FusedFields> {
 public:
  FusedFields(const Case& input, const casebook::Team& team)
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
    const std::ptrdiff_t step = grid_.stride(axis);
    const Rest rest = rest_[axis];
    const double smooth = smoothing(axis, dt);
    const auto normal = static_cast<std::size_t>(momentum_x + axis);
    for (int k = 0; k < grid_.n_z + (axis == 2 ? 1 : 0); ++k) {
      const bool is_wall = axis == 2 && (k == 0 || k == grid_.n_z);
      for (int j = 0; j < grid_.n_y + (axis == 1 ? 1 : 0); ++j) {
        for (int i = 0; i < grid_.n_x + (axis == 0 ? 1 : 0); ++i) {
          const std::ptrdiff_t c = grid_.at(k, j, i);
          double value[n_fields];
          double third[n_fields];
          for (std::size_t f = 0; f < n_fields; ++f) {
            const double* const s = q[f] + c;
            value[f] = value_at_face(s[-2 * step], s[-step], s[0], s[step]);
            third[f] = third_difference(s[-2 * step], s[-step], s[0], s[step]);
          }
          const double mass = value[normal];
          const double speed = mass / (value[density] + rest.density[k]);
          value[heat] += rest.heat[k];
          const double pressure =
              constant::pressure_factor * std::pow(value[heat], constant::gamma) -
              rest.pressure[k];
          for (std::size_t f = 0; f < n_fields; ++f) {
            const double moved = f == density ? mass : speed * value[f];
            flux_[f][c] = is_wall ? 0.0 : moved + smooth * third[f];
          }
          flux_[normal][c] += pressure;
        }
      }
    }
  }

  template <std::size_t n_fields>
  void update(int axis, double dt, const FieldArrays& q, const FieldArrays& next) {
    const casebook::TimedRegion timed(region::update);
    const std::ptrdiff_t step = grid_.stride(axis);
    const double per_width = dt / width(axis);
    const double pull = axis == 2 ? dt * constant::gravity : 0.0;
    for (int k = 0; k < grid_.n_z; ++k) {
      for (int j = 0; j < grid_.n_y; ++j) {
        for (int i = 0; i < grid_.n_x; ++i) {
          const std::ptrdiff_t c = grid_.at(k, j, i);
          const double weight = pull * q[density][c];
          for (std::size_t f = 0; f < n_fields; ++f) {
            next[f][c] = state_[f][c] - per_width * (flux_[f][c + step] - flux_[f][c]) -
                         (f == momentum_z ? weight : 0.0);
          }
        }
      }
    }
  }

  HaloByField halo_;
  FieldArrays flux_{grid_, grid_.n_fields};
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Simulation<FusedFields>>(input, team);
}

}  // namespace weather
