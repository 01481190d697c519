#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include <omp.h>

#include "parts/lu/grid/grid_panel.hpp"
#include "parts/lu/grid/grid_rows.hpp"
#include "parts/lu/grid/panel_message.hpp"
#include "parts/lu/packed_strips.hpp"
#include "parts/lu/singular.hpp"

namespace lu {

/// L and U of a matrix whose rows and columns are dealt out over a grid of ranks. A column of the grid factors a
/// panel together; each row of the grid sends its part of L to the right. The next panel is factored and sent
/// before the rest is updated, or while other threads update it.
/// Triangle: how the rows of U are found, as UnitTriangleOf has it
/// Panel:    how the ranks of a column factor a panel, as GridPanelOf has it
template <class Real, class Triangle = UnitTriangleOf<Real>, class Panel = GridPanelOf<Real>>
class GridFactorsOf {
 public:
  using Block = dense::View<Real>;

  /// Keeps a reference to the case. usual_block: the width of a panel where the case leaves it open
  GridFactorsOf(const Case& input,
                const casebook::Team& team,
                std::int64_t usual_block,
                Pages pages = Pages::usual)
      : input_(input),
        grid_(input.grid, team),
        a_(grid_.layout(input.n, std::min(input.block > 0 ? input.block : usual_block, input.n)),
           pages),
        panel_(grid_, rows(), rows().block),
        exchange_(grid_, rows()) {}

  const Grid& grid() const { return grid_; }
  const LocalMatrix<Real>& matrix() const { return a_; }
  Exchanges pivots() const { return pivots_; }  ///< [n], indices of rows of the whole

  /// Makes this rank's part of (A b).
  void make_matrix() { fill(input_, a_); }

  /// (A b) becomes L, U and L^-1 P b. Rows of L stay as they were when their panel was made.
  void eliminate() {
    pivots_.resize(static_cast<std::size_t>(input_.n));
    spaces_.resize(static_cast<std::size_t>(omp_get_max_threads()));
    reserve_message(0);
    if (columns().owns(0)) {
      factor_panel(0);
    }
    start_broadcast(0);
    for (std::int64_t first = 0; first < input_.n; first += rows().block) {
      finish_broadcast(first);
      apply(first);
    }
  }

  /// The rows of L in the order of P A. Once, behind eliminate().
  void order_rows() { order_rows_of_l(a_, grid_, pivots_); }

 private:
  using Strips = PackedStripsOf<Real, Triangle>;

  const Dealt& rows() const { return a_.layout().rows; }
  const Dealt& columns() const { return a_.layout().columns; }

  /// This rank's columns from the index `first` of the whole to the index `end`, all its rows.
  Block own_columns(std::int64_t first, std::int64_t end) {
    const std::int64_t place = columns().count_below(first);
    return {a_.column(place), rows().count(), columns().count_below(end) - place, a_.ld()};
  }

  std::int64_t width_of(std::int64_t first) const {
    return std::min(rows().block, input_.n - first);
  }

  /// Two of them: one is sent while the other is used.
  PanelMessageOf<Real>& message(std::int64_t first) {
    return messages_[static_cast<std::size_t>(first / rows().block % 2)];
  }

  void reserve_message(std::int64_t first) {
    const std::int64_t width = width_of(first);
    message(first).reserve(width, rows().count() - rows().count_below(first + width));
  }

  void factor_panel(std::int64_t first) {
    const casebook::TimedRegion timed(region::panel);
    const std::int64_t width = width_of(first);
    const Block own = own_columns(first, first + width);
    std::int64_t* const pivots = pivots_.data() + first;
    const std::int64_t done =
        panel_.factor(own.from(rows().count_below(first), 0), first, message(first).top(), pivots);
    if (done < width) {
      singular_ = first + done;
      return;
    }
    std::copy_n(pivots, width, message(first).pivots());
    dense::pack_left<Real>(
        own.from(rows().count_below(first + width), 0), Real(-1), message(first).left());
  }

  void start_broadcast(std::int64_t first) {
    const casebook::TimedRegion timed(region::broadcast);
    MPI_Ibcast(message(first).data(),
               message(first).count(),
               mpi_type<Real>(),
               columns().owner(first),
               grid_.row(),
               &request_);
  }

  void finish_broadcast(std::int64_t first) {
    if (singular_ >= 0) {
      refuse();
    }
    const casebook::TimedRegion timed(region::broadcast);
    MPI_Wait(&request_, MPI_STATUS_IGNORE);
    std::copy_n(message(first).pivots(), width_of(first), pivots_.begin() + first);
  }

  /// All ranks of a column know it; one speaks, and ends them all.
  void refuse() const {
    if (grid_.p() != 0) {
      MPI_Barrier(grid_.column());
    }
    refuse_singular(singular_);
  }

  /// Takes the panel off all columns to its right: first off those of the next panel, which is factored and
  /// sent as soon as they are ready. That is one piece of work, and each strip of the others is one.
  void apply(std::int64_t first) {
    const std::int64_t next = first + width_of(first);
    const RowExchange exchange = prepare(first);
    const Block rest = own_columns(next, input_.n + 1);
    const bool ahead = next < input_.n && columns().owns(next);
    const std::int64_t n_ahead = ahead ? width_of(next) : 0;
    if (grid_.n_p() > 1) {
      u_.reserve(rest.n_columns * strips_.padded_width());
      exchange_.take(exchange, first, rest, u_.data(), strips_.padded_width());
    }
    if (next < input_.n) {
      reserve_message(next);
      if (!ahead) {
        start_broadcast(next);
      }
    }
    const std::int64_t n_strips =
        (rest.n_columns - n_ahead + Strips::columns - 1) / Strips::columns;
#pragma omp parallel for default(none) schedule(dynamic) \
    shared(exchange, first, next, rest, ahead, n_ahead, n_strips)
    for (std::int64_t piece = -1; piece < n_strips; ++piece) {
      if (piece >= 0) {
        apply_to(exchange, first, rest, n_ahead + piece * Strips::columns, rest.n_columns);
      } else if (ahead) {
        for (std::int64_t j = 0; j < n_ahead; j += Strips::columns) {
          apply_to(exchange, first, rest, j, n_ahead);
        }
        factor_panel(next);
        start_broadcast(next);
      }
    }
  }

  RowExchange prepare(std::int64_t first) {
    const std::int64_t width = width_of(first);
    std::vector<std::int64_t> pivots(pivots_.begin() + first, pivots_.begin() + first + width);
    for (std::int64_t& pivot : pivots) {
      pivot -= first;
    }
    strips_.take(message(first).top(), message(first).left());
    for (StripSpaceOf<Real>& space : spaces_) {
      strips_.reserve(space);
    }
    return RowExchange(pivots);
  }

  /// The strip of the rest from its column j on, and before `end`.
  void apply_to(const RowExchange& exchange,
                std::int64_t first,
                Block rest,
                std::int64_t j,
                std::int64_t end) {
    const Block a = rest.block(0, j, rest.n_rows, std::min(Strips::columns, end - j));
    StripSpaceOf<Real>& space = spaces_[static_cast<std::size_t>(omp_get_thread_num())];
    Real* const right = space.right.data();
    const std::int64_t ld = strips_.padded_width();
    Real* u = u_.data() + j * ld;
    if (grid_.n_p() == 1) {
      const casebook::TimedRegion timed(region::swap);
      u = space.u.data();
      exchange.take(a.from(first, 0), u, ld);
    }
    strips_.solve(u, a.n_columns, right);
    if (rows().owns(first)) {
      for (std::int64_t k = 0; k < a.n_columns; ++k) {
        std::copy_n(u + k * ld, strips_.width(), a.column(k) + rows().count_below(first));
      }
    }
    strips_.subtract(right, a.from(rows().count_below(first + strips_.width()), 0));
  }

  const Case& input_;
  Grid grid_;
  LocalMatrix<Real> a_;
  Panel panel_;
  GridRowsOf<Real> exchange_;
  std::array<PanelMessageOf<Real>, 2> messages_;
  MPI_Request request_ = MPI_REQUEST_NULL;
  std::int64_t singular_ = -1;  ///< a column that has no pivot
  Strips strips_;
  std::vector<StripSpaceOf<Real>> spaces_;  ///< [thread]
  dense::Buffer<Real> u_;                   ///< [columns of the rest][padded width]
  std::vector<std::int64_t> pivots_;
};

}  // namespace lu
