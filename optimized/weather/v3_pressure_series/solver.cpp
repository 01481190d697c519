#include "apps/weather/solver.hpp"

#include <cmath>

#include "parts/weather/face.hpp"
#include "parts/weather/halo_by_field.hpp"
#include "parts/weather/power_series.hpp"
#include "parts/weather/simulation.hpp"
#include "parts/weather/split_steps.hpp"

namespace weather {
namespace {

/// Air never leaves the column at rest by much: its pressure is that of the column and a short series in what
/// rho theta differs by, in place of a power. Memory: state, stage and fluxes of each field.
class SeriesForPower : public SplitSteps<SeriesForPower> {
 public:
  SeriesForPower(const Case& input, const casebook::Team& team)
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
    const double* const pressure_of_rest = pressure_[axis];
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
          const double pressure =
              pressure_of_rest[k] * grown_power(value[heat] / rest.heat[k]);
          value[heat] += rest.heat[k];
          for (std::size_t f = 0; f < n_fields; ++f) {
            const double moved = f == density ? mass : speed * value[f];
            flux_[f][c] = is_wall ? 0.0 : moved + smooth * third[f];
          }
          flux_[normal][c] += pressure;
        }
      }
    }
  }

  /// (1 + x)^gamma - 1. The pressure of rest is left out in x and y as well, where it is the same on both
  /// sides of a cell.
  static double grown_power(double x) {
    if (std::abs(x) <= few_terms_reach) {
      return power_series<8>(x);
    }
    return std::abs(x) <= most_terms_reach ? power_series<12>(x)
                                           : std::pow(1.0 + x, constant::gamma) - 1.0;
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
  PressureOfRest pressure_{column_};
  FieldArrays flux_{grid_, grid_.n_fields};
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Simulation<SeriesForPower>>(input, team);
}

}  // namespace weather
