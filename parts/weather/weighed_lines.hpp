#pragma once

#include "harness/core/untouched_array.hpp"
#include "parts/weather/line_stages.hpp"
#include "parts/weather/weighed_rows.hpp"

namespace weather {

/// The three stages of a direction on one line, in place, by faces that weigh their cells; while a line is passed,
/// one beside it is on its way to L2. The passes are made to be part of the loop: GCC leaves a lambda of a header as a
/// call, and what a stage keeps in registers goes to memory and back around each call.
template <RowStart row_start>
class WeighedLines {
 public:
  static constexpr int registers = 2;
  static constexpr int strip = registers * n_lanes;  ///< cells in x of a strip along y or z

  WeighedLines(const Case& input, const Column& column, const Grid& grid)
      : input_(input), grid_(grid), stages_(input, column, grid) {}

  /// A row of level k.
  template <std::size_t n_fields>
  void row_along_x(int k, double dt, RowOfState state, RowOfState beside) const {
    WeighedAlongX<n_fields> first;
    WeighedAlongX<n_fields> second;
    WeighedAlongX<n_fields> third;
    RingOfRows<n_fields, 1> a;
    RingOfRows<n_fields, 1> b;
    const int n = (grid_.n_x + n_lanes - 1) / n_lanes;
    const auto pass =
        [&](auto& stage, int beyond, int c, double length, const auto& q, auto& next)
            CASEBOOK_INNERMOST {
          if (c >= -beyond && c <= n + beyond) {
            stage.pass(stages_.row_of(0, k, length, 1),
                       c,
                       c == -beyond,
                       length / width(0),
                       grid_.n_x,
                       state,
                       q,
                       next);
          }
        };
    for (int c = -4 - registers_with(4); c <= n; ++c) {
      fetch<n_fields>(beside, c + 5);
      pass(first, registers_with(4), c + 4, dt / 3.0, state, a);
      pass(second, registers_with(2), c + 2, dt / 2.0, a, b);
      pass(third, 0, c, dt, b, state);
    }
  }

  /// A strip of n_cells in x. level: of a strip along y. Its 12 KB of code begin on a page: on four pages instead of three
  /// they were in some places of memory a third slower (docs/measuring.md, "Where the program lies").
  template <int axis, std::size_t n_fields>
  __attribute__((aligned(casebook::page_bytes))) void three_stages(
      int level, int n_cells, double dt, RowsOfState state, RowsOfState beside) const {
    using Stage = WeighedRows<axis, n_fields, registers>;
    Stage first;
    Stage second;
    Stage third;
    RingOfRows<n_fields, registers> a;
    RingOfRows<n_fields, registers> b;
    const int n = grid_.cells(axis);
    constexpr int wider = axis == 1 ? 4 : 0;  // walls need no stages of others
    const auto pass =
        [&](Stage& stage, int beyond, int m, double length, const auto& q, auto& next)
            CASEBOOK_INNERMOST {
          if (m < -beyond || m > n + beyond) {
            return;
          }
          const bool is_wall = axis == 2 && (m == 0 || m == n);
          stage.pass(stages_.row_of(axis, axis == 2 ? m : level, length, 1),
                     is_wall,
                     m,
                     m == -beyond,
                     {length / width(axis), axis == 2 ? length * constant::gravity : 0.0, n_cells},
                     state,
                     q,
                     next);
        };
    const auto at_walls = [&](auto& ring, int m) {
      if (axis == 2 && m == 1) {
        reflect(ring, 0, -1, -2);
      } else if (axis == 2 && m == n) {
        reflect(ring, n - 1, n, n + 1);
      }
    };
    for (int m = -wider - 4; m <= n; ++m) {
      fetch<n_fields>(beside, m + 5);
      pass(first, wider, m + 4, dt / 3.0, state, a);
      at_walls(a, m + 4);
      pass(second, wider / 2, m + 2, dt / 2.0, a, b);
      at_walls(b, m + 2);
      pass(third, 0, m, dt, b, state);
    }
  }

 private:
  /// Asks for row m of all fields, into L2: L1 holds the stages. A row of 128 B touches two lines, and
  /// three where it does not begin one.
  template <std::size_t n_fields>
  CASEBOOK_INNERMOST static void fetch(const RowsOfState& strip_of_state, int m) {
    for (std::size_t f = 0; f < n_fields; ++f) {
      const double* const row = strip_of_state.at(f, m);
      for (int i = 0; i < strip; i += n_lanes) {
        __builtin_prefetch(row + i, 0, 2);
      }
      if constexpr (row_start == RowStart::packed) {
        __builtin_prefetch(row + strip - 1, 0, 2);
      }
    }
  }

  template <std::size_t n_fields>
  CASEBOOK_INNERMOST static void fetch(const RowOfState& row, int c) {
    for (std::size_t f = 0; f < n_fields; ++f) {
      __builtin_prefetch(row.at(f, c), 0, 2);
    }
  }

  double width(int axis) const {
    return axis == 0 ? input_.d_x() : axis == 1 ? input_.d_y() : input_.d_z();
  }

  const Case& input_;
  const Grid& grid_;
  LineStages stages_;
};

}  // namespace weather
