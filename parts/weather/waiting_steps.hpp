#pragma once

#include <algorithm>

#include "parts/weather/water/rain_rows.hpp"
#include "parts/weather/weighed_steps.hpp"

namespace weather {

/// Steps whose last direction waits, with its rain, for the next step, which begins with the same one. When the state
/// is asked for between two steps, what waits is done first.
/// Scheme has
///   void visit_columns<n_fields>()   direction z, rain, direction z of every column
///   void visit_rows<n_fields>()      direction x, rain, direction x of every row
template <class Scheme, RowStart row_start = RowStart::packed>
class WaitingSteps : public WeighedSteps<Scheme, row_start> {
  using Base = WeighedSteps<Scheme, row_start>;

 public:
  using Base::Base;

  void step(int number) {
    const int first = first_axis(number);
    if (waiting_ == first) {
      this->with_fields([&]<std::size_t n_fields>() { visit<n_fields>(first); });
    } else {
      this->through(first);
    }
    if (!input_.is_plane()) {
      this->through(1);
    }
    waiting_ = 2 - first;
  }

  /// True if the next step, after so many, visits the state: between its two passes each cell is as the step before leaves
  /// it.
  bool visits_in(int number) const {
    return waiting_ == first_axis(number) && (waiting_ == 2 || has_whole_rows());
  }

  Sample sums() {
    complete();
    return Base::sums();
  }
  void store(State& to) {
    complete();
    Base::store(to);
  }

  void complete() {
    if (waiting_ != nothing) {
      this->through(waiting_);
      rain_everywhere();
      waiting_ = nothing;
    }
  }

 protected:
  using Base::grid_;
  using Base::inflow_;
  using Base::input_;
  using Base::state_;
  using Base::team_;

  /// The row's own ends beyond its ends: no other rank shares it.
  void wrap_row(int k, int j) {
    for (int f = 0; f < grid_.n_fields; ++f) {
      double* const first = state_[static_cast<std::size_t>(f)] + grid_.at(k, j, 0);
      // A row of fewer cells than the halo is deep comes around more than once.
      for (int beyond = 0; beyond < LineStages::deep; beyond += grid_.n_x) {
        const int n = std::min(grid_.n_x, LineStages::deep - beyond);
        std::copy_n(first, n, first + grid_.n_x + beyond);
        std::copy_n(first + grid_.n_x - n, n, first - beyond - n);
      }
    }
  }

  /// Columns that take 256 KB, which L2 holds beside what is fetched.
  int cells_of_tile() const {
    constexpr int strip = WeighedLines<row_start>::strip;
    const int column = grid_.n_z * grid_.n_fields * static_cast<int>(sizeof(double));
    return std::max(1, (256 << 10) / column / strip) * strip;
  }

  void rain_in(const RowCells& where) {
    if (input_.water) {
      rows_.rain_in(where, state_.pointers(), this->fallen_);
    }
  }

 private:
  static constexpr int nothing = -1;

  /// Direction that a step begins with, after so many.
  static int first_axis(int number) { return number % 2 == 0 ? 0 : 2; }

  /// False where the second pass along x needs what the first gives the neighbours, or the jet.
  bool has_whole_rows() const { return grid_.place.ranks.x == 1 && !inflow_.blows(); }

  /// The end of one step and the beginning of the next.
  template <std::size_t n_fields>
  void visit(int axis) {
    if (axis == 2) {
      scheme().template visit_columns<n_fields>();
    } else if (has_whole_rows()) {
      scheme().template visit_rows<n_fields>();
    } else {
      complete();
      this->through(0);
    }
  }

  void rain_everywhere() {
    const casebook::TimedRegion timed(region::microphysics);
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none)
    for (int j = 0; j < grid_.n_y; ++j) {
      for (int k = 0; k < grid_.n_z; ++k) {
        rain_in({k, j, 0, grid_.n_x});
      }
    }
  }

  Scheme& scheme() { return static_cast<Scheme&>(*this); }

  RainRows rows_{input_, Base::column_, grid_};
  int waiting_ = nothing;  ///< the direction that the step before has left
};

}  // namespace weather
