#include "apps/weather/solver.hpp"

#include <array>
#include <cmath>
#include <optional>

#include "parts/weather/halo_by_field.hpp"
#include "parts/weather/simulation.hpp"
#include "parts/weather/state.hpp"
#include "parts/weather/water/wet_columns.hpp"

namespace weather {
namespace {

using Array = std::vector<double>;  ///< a quantity in every cell, or at the face before every cell
using Fields = std::vector<Array>;  ///< [Field]

/// The equations as they are written down: an expression is a loop over the grid, and what it
/// gives an array. Memory: state, stage, face values, third differences, fluxes and rates of each field, and
/// three more.
class ArrayByArray {
 public:
  ArrayByArray(const Case& input, const casebook::Team& team)
      : input_(input),
        column_(make_column(input)),
        grid_(input, team, 2),
        halo_(grid_, team),
        fallen_(static_cast<std::size_t>(grid_.n_x * grid_.n_y)) {
    fill_start(input_, column_, grid_, pointers());
  }

  void step(int number) {
    constexpr std::array<int, 3> axes{0, 1, 2};
    for (std::size_t n = 0; n < 3; ++n) {
      const int axis = number % 2 == 0 ? axes[n] : axes[2 - n];
      if (axis == 1 && input_.is_plane()) {
        continue;
      }
      const double dt = input_.dt();
      stage(axis, dt / 3.0, state_, stage_);
      stage(axis, dt / 2.0, stage_, stage_);
      stage(axis, dt, stage_, state_);
    }
    if (input_.water) {
      const casebook::TimedRegion timed(region::microphysics);
      rain_in_columns(input_, column_, grid_, pointers(), fallen_);
    }
  }

  Sample sums() { return sums_of_rank(input_, column_, grid_, pointers(), fallen_); }
  void store(State& to) { store_without_halos(grid_, pointers(), fallen_, to); }
  void load(const State& state) { with_halos(grid_, state, pointers(), fallen_); }
  const Part& part() const { return grid_.place.part; }

 private:
  /// next = state + dt dq/dt, the rate along one axis from the fields `q`.
  void stage(int axis, double dt, Fields& q, Fields& next) {
    fill_halos(axis, q);
    fluxes(axis, dt, q);
    const casebook::TimedRegion timed(region::update);
    const std::ptrdiff_t step = grid_.stride(axis);
    for (std::size_t f = 0; f < n_fields_; ++f) {
      for_each_cell([&](int, std::ptrdiff_t c) {
        rate_[f][at(c)] = -(flux_[f][at(c + step)] - flux_[f][at(c)]) / width(axis);
      });
    }
    if (axis == 2) {
      for_each_cell([&](int, std::ptrdiff_t c) {
        rate_[momentum_z][at(c)] -= constant::gravity * q[density][at(c)];
      });
    }
    for (std::size_t f = 0; f < n_fields_; ++f) {
      for_each_cell(
          [&](int, std::ptrdiff_t c) { next[f][at(c)] = state_[f][at(c)] + dt * rate_[f][at(c)]; });
    }
  }

  /// Through the faces before each cell and after the last: of fourth order from the four cells around,
  /// and a hyperviscous part from their third difference.
  void fluxes(int axis, double dt, const Fields& q) {
    const casebook::TimedRegion timed(region_of(axis));
    const std::ptrdiff_t step = grid_.stride(axis);
    for (std::size_t f = 0; f < n_fields_; ++f) {
      const double* const s = q[f].data();
      for_each_face(axis, [&](int, std::ptrdiff_t c) {
        face_[f][at(c)] = (7.0 * (s[c - step] + s[c]) - (s[c - 2 * step] + s[c + step])) / 12.0;
      });
      for_each_face(axis, [&](int, std::ptrdiff_t c) {
        third_[f][at(c)] = s[c + step] - 3.0 * s[c] + 3.0 * s[c - step] - s[c - 2 * step];
      });
    }
    const Array& rest_density = axis == 2 ? column_.density_at_face : column_.density;
    const Array& rest_heat = axis == 2 ? column_.heat_at_face : column_.heat;
    const auto normal = static_cast<std::size_t>(momentum_x + axis);
    for_each_face(axis, [&](int k, std::ptrdiff_t c) {
      speed_[at(c)] = face_[normal][at(c)] / (face_[density][at(c)] + rest_density[at(k)]);
    });
    for_each_face(axis, [&](int k, std::ptrdiff_t c) {
      whole_heat_[at(c)] = face_[heat][at(c)] + rest_heat[at(k)];
    });
    for_each_face(axis, [&](int k, std::ptrdiff_t c) {
      pressure_[at(c)] = constant::pressure_factor * std::pow(whole_heat_[at(c)], constant::gamma) -
                         (axis == 2 ? column_.pressure_at_face[at(k)] : 0.0);
    });
    const double smoothing = constant::viscosity * width(axis) / (16.0 * dt);
    for (std::size_t f = 0; f < n_fields_; ++f) {
      const Array& carried = f == heat ? whole_heat_ : face_[f];
      for_each_face(axis, [&](int k, std::ptrdiff_t c) {
        const bool is_wall = axis == 2 && (k == 0 || k == grid_.n_z);
        const double moved = f == density ? face_[normal][at(c)] : speed_[at(c)] * carried[at(c)];
        flux_[f][at(c)] = is_wall ? 0.0 : moved + smoothing * third_[f][at(c)];
      });
    }
    for_each_face(axis, [&](int, std::ptrdiff_t c) { flux_[normal][at(c)] += pressure_[at(c)]; });
  }

  void fill_halos(int axis, Fields& q) {
    const casebook::TimedRegion timed(region::halo);
    for (std::size_t f = 0; f < n_fields_; ++f) {
      if (axis == 2) {
        fill_beyond_walls(grid_, static_cast<int>(f), q[f].data());
      } else {
        halo_.fill(axis, q[f].data());
      }
    }
    if (axis == 0 && grid_.place.part.x_begin == 0) {
      blow_in(q);
    }
  }

  /// Where there is a jet, the cells beyond the western side have its speed and warmth.
  void blow_in(Fields& q) {
    for (int k = 0; k < grid_.n_z; ++k) {
      const std::optional<Jet> jet = input_.jet_at(k);
      for (int j = 0; jet && j < grid_.n_y; ++j) {
        for (int i = -2; i < 0; ++i) {
          const std::size_t c = at(grid_.at(k, j, i));
          const double rho = column_.density[at(k)] + q[density][c];
          q[momentum_x][c] = rho * jet->speed;
          q[heat][c] = rho * jet->warmth - column_.heat[at(k)];
        }
      }
    }
  }

  template <class Use>
  void for_each_cell(const Use& use) const {
    for (int k = 0; k < grid_.n_z; ++k) {
      for (int j = 0; j < grid_.n_y; ++j) {
        for (int i = 0; i < grid_.n_x; ++i) {
          use(k, grid_.at(k, j, i));
        }
      }
    }
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

  static std::size_t at(std::ptrdiff_t place) { return static_cast<std::size_t>(place); }
  static const casebook::Region& region_of(int axis) {
    return axis == 0 ? region::flux_x : axis == 1 ? region::flux_y : region::flux_z;
  }
  double width(int axis) const {
    return axis == 0 ? input_.d_x() : axis == 1 ? input_.d_y() : input_.d_z();
  }

  FieldPointers pointers() {
    FieldPointers found{};
    for (std::size_t f = 0; f < n_fields_; ++f) {
      found[f] = state_[f].data();
    }
    return found;
  }

  const Case& input_;
  Column column_;
  Grid grid_;
  HaloByField halo_;
  std::size_t n_fields_ = static_cast<std::size_t>(grid_.n_fields);
  Fields state_{n_fields_, Array(grid_.size())};
  Fields stage_ = state_, face_ = state_, third_ = state_, flux_ = state_, rate_ = state_;
  Array speed_ = state_[0], whole_heat_ = speed_, pressure_ = speed_;
  Array fallen_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Simulation<ArrayByArray>>(input, team);
}

}  // namespace weather
