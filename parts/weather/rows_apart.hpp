#pragma once

#include <algorithm>

#include "parts/weather/lane_sums.hpp"

namespace weather {

/// Steps with sums in lanes, in whose rows along x no stage waits for the one before.
template <class Scheme>
class RowsApart : public LaneSums<Scheme> {
  using Base = LaneSums<Scheme>;

 public:
  using Base::Base;

 protected:
  using Base::grid_;
  using Base::input_;
  using Base::state_;

  /// The three stages of a row, each `lag` registers behind the one before: of three, what a stage reads was complete
  /// one turn ago, and no stage of a turn waits for another. Meanwhile the row of the level above is fetched.
  template <std::size_t n_fields>
  void row(int k, int j, double dt) const {
    constexpr int lag = 3;
    const RowOfState state = row_at(k, j);
    const RowOfState above = row_at(std::min(k + 1, grid_.n_z - 1), j);
    const Pace third_of_dt = pace_of(k, dt / 3.0);
    const Pace half_of_dt = pace_of(k, dt / 2.0);
    const Pace whole_dt = pace_of(k, dt);
    WeighedAlongX<n_fields> first;
    WeighedAlongX<n_fields> second;
    WeighedAlongX<n_fields> third;
    RingOfRows<n_fields, 1> a;
    RingOfRows<n_fields, 1> b;
    const int n = registers_with(grid_.n_x);
    const auto pass =
        [&](auto& stage, int beyond, int c, const Pace& pace, const auto& q, auto& next)
            CASEBOOK_INNERMOST {
          if (c >= -beyond && c <= n + beyond) {
            stage.pass(pace.face, c, c == -beyond, pace.per_width, grid_.n_x, state, q, next);
          }
        };
    for (int c = -2 * lag - registers_with(4); c <= n; ++c) {
      for (std::size_t f = 0; f < n_fields; ++f) {
        __builtin_prefetch(above.at(f, c + 2 * lag + 1), 0, 2);
      }
      pass(first, registers_with(4), c + 2 * lag, third_of_dt, state, a);
      pass(second, registers_with(2), c + lag, half_of_dt, a, b);
      pass(third, 0, c, whole_dt, b, state);
    }
  }

 private:
  /// Values common to the faces of a row in one stage.
  struct Pace {
    FaceRow face;
    double per_width = 0.0;  ///< length of the stage / width of a cell
  };

  RowOfState row_at(int k, int j) const { return {state_.pointers(), grid_.at(k, j, 0)}; }

  Pace pace_of(int k, double length) const {
    return {stages_.row_of(0, k, length, 1), length / input_.d_x()};
  }

  LineStages stages_{input_, Base::column_, grid_};
};

}  // namespace weather
