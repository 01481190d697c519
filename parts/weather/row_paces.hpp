#pragma once

#include "parts/weather/lane_sums.hpp"

namespace weather {

/// Steps with sums in lanes; what the stages of a row along x have in common is made once a row.
template <class Scheme>
class RowPaces : public LaneSums<Scheme> {
  using Base = LaneSums<Scheme>;

 public:
  using Base::Base;

 protected:
  using Base::grid_;
  using Base::input_;
  using Base::state_;

  /// Values common to the faces of a row in one stage.
  struct Pace {
    FaceRow face;
    double per_width = 0.0;  ///< length of the stage / width of a cell
  };

  RowOfState row_at(int k, int j) const { return {state_.pointers(), grid_.at(k, j, 0)}; }

  Pace pace_of(int k, double length) const {
    return {stages_.row_of(0, k, length, 1), length / input_.d_x()};
  }

 private:
  LineStages stages_{input_, Base::column_, grid_};
};

}  // namespace weather
