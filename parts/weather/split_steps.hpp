#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "apps/weather/regions.hpp"
#include "parts/weather/field_arrays.hpp"
#include "parts/weather/inflow.hpp"
#include "parts/weather/rest.hpp"
#include "parts/weather/state.hpp"
#include "parts/weather/water/wet_columns.hpp"

namespace weather {

/// Steps on fields that are arrays of their own: the order of the directions, the three
/// stages of each, the water's part, and the way to the app.
/// Scheme is the class derived from it and has
///   void stage(int axis, double dt, const FieldArrays& q, const FieldArrays& next)
///       next = state + dt dq/dt along one axis, the rate from q, which may be next
/// It may define along() or rain() again.
template <class Scheme>
class SplitSteps {
 public:
  /// touching: threads that place the arrays. has_stage: whether there is an array of stages.
  SplitSteps(const Case& input,
             const casebook::Team& team,
             int halo,
             int touching = 1,
             bool has_stage = true,
             RowStart rows = RowStart::packed)
      : input_(input),
        team_(team),
        column_(make_column(input)),
        grid_(input, team, halo, rows),
        state_(grid_, grid_.n_fields, touching),
        stage_(grid_, has_stage ? grid_.n_fields : 0, touching) {
    fill_start(input_, column_, grid_, state_.pointers());
  }

  void step(int number) {
    std::array<int, 3> axes{0, 1, 2};
    if (number % 2 == 1) {
      std::reverse(axes.begin(), axes.end());
    }
    for (const int axis : axes) {
      if (axis != 1 || !input_.is_plane()) {
        through(axis);
      }
    }
    if (input_.water) {
      const casebook::TimedRegion timed(region::microphysics);
      scheme().rain();
    }
  }

  /// A direction of a step: along() of the periodic box, and the jet where one blows.
  void through(int axis) {
    const bool has_jet = axis == 0 && inflow_.blows();
    if (has_jet) {
      inflow_.keep(state_.pointers());
    }
    scheme().along(axis, input_.dt());
    if (has_jet) {
      inflow_.put_right(input_.dt(), state_.pointers());
    }
  }

  void along(int axis, double dt) {
    scheme().stage(axis, dt / 3.0, state_, stage_);
    scheme().stage(axis, dt / 2.0, stage_, stage_);
    scheme().stage(axis, dt, stage_, state_);
  }

  void rain() { rain_in_columns(input_, column_, grid_, state_.pointers(), fallen_); }

  Sample sums() const { return sums_of_rank(input_, column_, grid_, state_.pointers(), fallen_); }
  void store(State& to) const { store_without_halos(grid_, state_.pointers(), fallen_, to); }
  void store_level(std::size_t field, int k, double* to) const {
    weather::store_level(grid_, state_[field], k, to);
  }
  const std::vector<double>& fallen() const { return fallen_; }
  void load(const State& state) { with_halos(grid_, state, state_.pointers(), fallen_); }
  const Part& part() const { return grid_.place.part; }

 protected:
  static const casebook::Region& region_of(int axis) {
    return axis == 0 ? region::flux_x : axis == 1 ? region::flux_y : region::flux_z;
  }
  double width(int axis) const {
    return axis == 0 ? input_.d_x() : axis == 1 ? input_.d_y() : input_.d_z();
  }
  /// Factor of the third difference.
  double smoothing(int axis, double dt) const {
    return constant::viscosity * width(axis) / (16.0 * dt);
  }

  const Case& input_;
  casebook::Team team_;
  Column column_;
  RestOfAxes rest_{column_};
  Grid grid_;
  FieldArrays state_;
  FieldArrays stage_;
  Inflow inflow_{input_, column_, grid_, team_};
  std::vector<double> fallen_ = std::vector<double>(static_cast<std::size_t>(grid_.n_x) *
                                                    static_cast<std::size_t>(grid_.n_y));

 private:
  Scheme& scheme() { return static_cast<Scheme&>(*this); }
};

}  // namespace weather
