#pragma once

#include <algorithm>
#include <utility>

#include "parts/weather/packed_halo.hpp"
#include "parts/weather/rest.hpp"
#include "parts/weather/staged_lines.hpp"

namespace weather {

/// Stages of lines that stay in cache: a row along x, and strips of 16 cells in x along y and z. In place: the
/// last stage is written where the start was.
class LineStages {
 public:
  static constexpr int deep = 6;    ///< cells beyond a line's ends, two for each of three stages
  static constexpr int strip = 16;  ///< 8 fields x 268 rows x 16 x 8 B = 274 KB, twice in L2

  /// Work space of a thread.
  struct Room {
    /// longest: cells of the longest strip
    Room(const Grid& grid, int longest)
        : row_a(grid.n_fields, 1, 0, grid.n_x + 2 * deep),
          row_b(grid.n_fields, 1, 0, grid.n_x + 2 * deep),
          strip_a(grid.n_fields, longest, deep, strip),
          strip_b(grid.n_fields, longest, deep, strip),
          fluxes(std::max(grid.n_x + 2 * deep, strip), grid.n_fields) {}

    RowBlock row_a, row_b, strip_a, strip_b;
    TwoRows fluxes;
  };

  LineStages(const Case& input, const Column& column, const Grid& grid)
      : input_(input), grid_(grid), rest_(column), pressure_(column) {}

  /// One stage of a strip, in rows -wider to n + wider: next = start + dt dq/dt. level: of a strip along y
  template <std::size_t n_fields>
  void stage(int axis,
             int level,
             int wider,
             int width,
             double dt,
             const Rows& start,
             const Rows& q,
             const Rows& next,
             TwoRows& fluxes) const {
    const ConstPointers from = read_only(q.fields);
    const int n = grid_.cells(axis);
    const double pull = axis == 2 ? dt * constant::gravity : 0.0;
    const auto fill = [&](RowFluxes& row, int m) {
      const bool is_wall = axis == 2 && (m == 0 || m == n);
      row.fill<n_fields>(from, row_of(axis, axis == 2 ? m : level, dt, q.step), is_wall, q.at(m),
                         width);
    };
    fill(fluxes.before, -wider);
    for (int m = -wider; m < n + wider; ++m) {
      fill(fluxes.behind, m + 1);
      const double* before[n_fields];
      const double* behind[n_fields];
      for (std::size_t f = 0; f < n_fields; ++f) {
        before[f] = fluxes.before[f];
        behind[f] = fluxes.behind[f];
      }
      next_row<n_fields>(width, dt / width_of(axis), pull, before, behind, start, q, next, m);
      std::swap(fluxes.before, fluxes.behind);
    }
    if (axis == 2 && next.step == strip) {
      rows_beyond_walls(next, n);
    }
  }

  /// The three stages of a row along x. All faces of a row lie in it; each stage is two cells shorter on both sides than the one before.
  template <std::size_t n_fields>
  void row_along_x(
      const FieldPointers& fields, int k, int j, double dt, Room& room) const {
    const Rows state{fields, grid_.at(k, j, 0), 0};
    Rows a = room.row_a.rows();
    Rows b = room.row_b.rows();
    a.first = b.first = deep;
    const auto one = [&](int wider, double length, const Rows& q, const Rows& next) {
      const int n = grid_.n_x + 2 * wider;
      const auto from_left = [wider](Rows rows) {
        rows.first -= wider;
        return rows;
      };
      RowFluxes& row = room.fluxes.before;
      row.fill<n_fields>(read_only(q.fields), row_of(0, k, length, 1), false, from_left(q).first,
                         n + 1);
      const double* before[n_fields];
      const double* behind[n_fields];
      for (std::size_t f = 0; f < n_fields; ++f) {
        before[f] = row[f];
        behind[f] = row[f] + 1;
      }
      next_row<n_fields>(n, length / width_of(0), 0.0, before, behind, from_left(state), from_left(q),
                         from_left(next), 0);
    };
    one(4, dt / 3.0, state, a);
    one(2, dt / 2.0, a, b);
    one(0, dt, b, state);
  }

  /// Values common to the faces of a row. k: level of the face; step: to the next cell across
  FaceRow row_of(int axis, int k, double dt, std::ptrdiff_t step) const {
    const Rest rest = rest_[axis];
    return {.step = step,
            .normal = static_cast<std::size_t>(momentum_x + axis),
            .rest_density = rest.density[k],
            .rest_heat = rest.heat[k],
            .rest_pressure = pressure_[axis][k],
            .smoothing = constant::viscosity * width_of(axis) / (16.0 * dt)};
  }

 private:
  /// As fill_beyond_walls(), of a strip.
  void rows_beyond_walls(const Rows& q, int n) const {
    for (std::size_t f = 0; f < static_cast<std::size_t>(grid_.n_fields); ++f) {
      double* const s = q.fields[f];
      for (int beyond = 1; beyond <= Grid::halo_z; ++beyond) {
        for (int i = 0; i < strip; ++i) {
          s[q.at(-beyond) + i] = f == momentum_z ? 0.0 : s[q.at(0) + i];
          s[q.at(n - 1 + beyond) + i] = f == momentum_z ? 0.0 : s[q.at(n - 1) + i];
        }
      }
    }
  }

  double width_of(int axis) const {
    return axis == 0 ? input_.d_x() : axis == 1 ? input_.d_y() : input_.d_z();
  }

  const Case& input_;
  const Grid& grid_;
  RestOfAxes rest_;
  PressureOfRest pressure_;
};

}  // namespace weather
