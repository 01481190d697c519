#include "apps/weather/solver.hpp"

#include <cmath>

#include "parts/weather/halo_by_field.hpp"
#include "parts/weather/simulation.hpp"
#include "parts/weather/split_steps.hpp"

namespace weather {
namespace {

/// One loop for each field and stage: what it makes of a face stays in registers, and only what all fields
/// share (mass through the face, speed, pressure) and the fluxes of one field are arrays.
/// Memory: state and stage of each field, and four arrays.
class ScalarLoops : public SplitSteps<ScalarLoops> {
 public:
  ScalarLoops(const Case& input, const casebook::Team& team)
      : SplitSteps(input, team, 2), halo_(grid_, team) {}

  void stage(int axis, double dt, const FieldArrays& q, const FieldArrays& next) {
    halo_.fill(axis, q.pointers());
    share(axis, q);
    // Density comes last: gravity needs it as it was.
    for (int f = grid_.n_fields - 1; f >= 0; --f) {
      flux_of(f, axis, dt, q[static_cast<std::size_t>(f)]);
      update(f, axis, dt, q, next);
    }
  }

 private:
  /// Mass through each face, its speed, and the pressure there.
  void share(int axis, const FieldArrays& q) {
    const casebook::TimedRegion timed(region_of(axis));
    const std::ptrdiff_t step = grid_.stride(axis);
    const Rest rest = rest_[axis];
    const double* const normal = q[static_cast<std::size_t>(momentum_x + axis)];
    const double* const air = q[density];
    const double* const warm = q[heat];
    for_each_face(axis, [&](int k, std::ptrdiff_t c) {
      const double m = at_face(normal + c, step);
      const bool is_wall = axis == 2 && (k == 0 || k == grid_.n_z);
      mass_[c] = is_wall ? 0.0 : m;
      speed_[c] = is_wall ? 0.0 : m / (at_face(air + c, step) + rest.density[k]);
      pressure_[c] = constant::pressure_factor *
                         std::pow(at_face(warm + c, step) + rest.heat[k], constant::gamma) -
                     rest.pressure[k];
    });
  }

  /// Flux of one field through all faces.
  void flux_of(int f, int axis, double dt, const double* q) {
    const casebook::TimedRegion timed(region_of(axis));
    const std::ptrdiff_t step = grid_.stride(axis);
    const double* const rest_heat = rest_[axis].heat;
    const double smooth = smoothing(axis, dt);
    for_each_face(axis, [&](int k, std::ptrdiff_t c) {
      const bool is_wall = axis == 2 && (k == 0 || k == grid_.n_z);
      const double* const s = q + c;
      const double third = s[step] - 3.0 * s[0] + 3.0 * s[-step] - s[-2 * step];
      const double whole = at_face(s, step) + (f == heat ? rest_heat[k] : 0.0);
      const double moved = f == density ? mass_[c] : speed_[c] * whole;
      flux_[c] = (is_wall ? 0.0 : moved + smooth * third) +
                 (f == momentum_x + axis ? pressure_[c] : 0.0);
    });
  }

  void update(int f, int axis, double dt, const FieldArrays& q, const FieldArrays& next) {
    const casebook::TimedRegion timed(region::update);
    const std::ptrdiff_t step = grid_.stride(axis);
    const double per_width = dt / width(axis);
    const double pull = axis == 2 && f == momentum_z ? dt * constant::gravity : 0.0;
    const double* const start = state_[static_cast<std::size_t>(f)];
    const double* const air = q[density];
    double* const to = next[static_cast<std::size_t>(f)];
    for (int k = 0; k < grid_.n_z; ++k) {
      for (int j = 0; j < grid_.n_y; ++j) {
        for (int i = 0; i < grid_.n_x; ++i) {
          const std::ptrdiff_t c = grid_.at(k, j, i);
          to[c] = start[c] - per_width * (flux_[c + step] - flux_[c]) - pull * air[c];
        }
      }
    }
  }

  /// Between the cells s[-step] and s[0].
  static double at_face(const double* s, std::ptrdiff_t step) {
    return (7.0 * (s[-step] + s[0]) - (s[-2 * step] + s[step])) / 12.0;
  }

  template <class Use>
  void for_each_face(int axis, const Use& use) const {
    for (int k = 0; k < grid_.n_z + (axis == 2 ? 1 : 0); ++k) {
      for (int j = 0; j < grid_.n_y + (axis == 1 ? 1 : 0); ++j) {
        for (int i = 0; i < grid_.n_x + (axis == 0 ? 1 : 0); ++i) {
          use(k, grid_.at(k, j, i));
        }
      }
    }
  }

  HaloByField halo_;
  FieldArrays shared_{grid_, 4};
  double* const mass_ = shared_[0];
  double* const speed_ = shared_[1];
  double* const pressure_ = shared_[2];
  double* const flux_ = shared_[3];
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Simulation<ScalarLoops>>(input, team);
}

}  // namespace weather
