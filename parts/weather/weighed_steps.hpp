#pragma once

#include <algorithm>

#include "parts/weather/packed_halo.hpp"
#include "parts/weather/split_steps.hpp"
#include "parts/weather/weighed_lines.hpp"

namespace weather {

/// Cells of a row of one level.
struct RowCells {
  int k = 0;
  int j = 0;
  int i_begin = 0;
  int i_end = 0;
};

/// Steps whose directions are made of lines with weighed cells, in place.
template <class Scheme, RowStart row_start = RowStart::packed>
class WeighedSteps : public SplitSteps<Scheme> {
  using Base = SplitSteps<Scheme>;
  using Lines = WeighedLines<row_start>;

 public:
  WeighedSteps(const Case& input, const casebook::Team& team)
      : Base(input, team, LineStages::deep, team.n_threads, false, row_start),
        halo_(grid_, team) {}

  /// One direction of the whole grid.
  void along(int axis, double dt) {
    if (axis != 2) {
      fill_halo(axis);
    }
    const casebook::TimedRegion timed(Base::region_of(axis));
    with_fields([&]<std::size_t n_fields>() { all_lines<n_fields>(axis, dt); });
  }

 protected:
  using Base::grid_;
  using Base::inflow_;
  using Base::input_;
  using Base::state_;
  using Base::team_;

  void fill_halo(int axis) { halo_.fill(axis, LineStages::deep, state_.pointers()); }

  template <class Use>
  void with_fields(const Use& use) const {
    input_.water ? use.template operator()<n_wet_fields>()
                 : use.template operator()<n_dry_fields>();
  }

  /// All rows along x of level k.
  template <std::size_t n_fields>
  void rows(int k, double dt) {
    for (int j = 0; j < grid_.n_y; ++j) {
      row<n_fields>(k, j, dt);
    }
  }

  /// A row along x. Meanwhile that of the level above is fetched, where there is one.
  template <std::size_t n_fields>
  void row(int k, int j, double dt) {
    const auto at = [&](int level) { return RowOfState{state_.pointers(), grid_.at(level, j, 0)}; };
    lines_.template row_along_x<n_fields>(k, dt, at(k), at(std::min(k + 1, grid_.n_z - 1)));
  }

  /// Columns i_begin to i_end of row j.
  template <std::size_t n_fields>
  void columns(int j, int i_begin, int i_end, double dt) {
    fill_beyond_walls(grid_, j, i_begin, i_end, state_.pointers());
    strips<2, n_fields>(j, i_begin, i_end, dt);
  }

  /// Strips of a level along y, or of a row of columns along z.
  template <int axis, std::size_t n_fields>
  void strips(int outer, int i_begin, int i_end, double dt) {
    for (int i = i_begin; i < i_end; i += Lines::strip) {
      const int next = i + Lines::strip;
      lines_.template three_stages<axis, n_fields>(
          outer,
          std::min(Lines::strip, i_end - i),
          dt,
          strip_at<axis>(outer, i),
          next >= grid_.n_x ? strip_at<axis>(outer + 1, 0) : strip_at<axis>(outer, next));
    }
  }

 private:
  template <std::size_t n_fields>
  void all_lines(int axis, double dt) {
    const int n_outer = axis == 2 ? grid_.n_y : grid_.n_z;
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none) \
    shared(axis, dt, n_outer)
    for (int outer = 0; outer < n_outer; ++outer) {
      axis == 0   ? rows<n_fields>(outer, dt)
      : axis == 1 ? strips<1, n_fields>(outer, 0, grid_.n_x, dt)
                  : columns<n_fields>(outer, 0, grid_.n_x, dt);
    }
  }

  template <int axis>
  RowsOfState strip_at(int outer, int i) const {
    return {Rows{state_.pointers(),
                 axis == 1 ? grid_.at(outer, 0, i) : grid_.at(0, outer, i),
                 grid_.stride(axis)}};
  }

  PackedHalo halo_;
  Lines lines_{input_, Base::column_, grid_};
};

}  // namespace weather
