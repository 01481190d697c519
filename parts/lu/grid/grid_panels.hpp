#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "apps/lu/result.hpp"
#include "parts/lu/grid/grid_panel.hpp"
#include "parts/lu/grid/grid_rows.hpp"
#include "parts/lu/grid/panel_message.hpp"
#include "parts/lu/singular.hpp"

namespace lu {

/// (A b) with rows and columns dealt out over a grid of ranks, and its panels: a column of the grid factors one
/// together, each row of the grid sends its part of L to the right. Two panels have a message each, so that one
/// is on its way while the other is used. A panel is named by the index of its first column.
/// Panel: how the ranks of a column factor a panel, as GridPanelOf has it
template <class Real, class Panel = GridPanelOf<Real>>
class GridPanelsOf {
 public:
  using Block = dense::View<Real>;

  /// Keeps a reference to the case. usual_block: the width of a panel where the case leaves it open
  GridPanelsOf(const Case& input,
               const casebook::Team& team,
               std::int64_t usual_block,
               Pages pages = Pages::usual)
      : input_(input),
        grid_(input.grid, team),
        a_(grid_.layout(input.n, std::min(input.block > 0 ? input.block : usual_block, input.n)),
           pages),
        panel_(grid_, rows(), rows().block) {}

  /// Makes this rank's part of (A b).
  void make_matrix() {
    fill(input_, a_);
    pivots_.resize(static_cast<std::size_t>(input_.n));
  }

  const Grid& grid() const { return grid_; }
  const LocalMatrix<Real>& matrix() const { return a_; }
  Exchanges pivots() const { return pivots_; }  ///< [n], indices of rows of the whole
  const Dealt& rows() const { return a_.layout().rows; }

  std::int64_t n() const { return input_.n; }
  std::int64_t width_of(std::int64_t first) const {
    return std::min(rows().block, input_.n - first);
  }
  std::int64_t end_of(std::int64_t first) const { return first + width_of(first); }

  /// There is such a panel, and this column of the grid has it.
  bool owns(std::int64_t first) const { return first < input_.n && columns().owns(first); }

  /// This rank's columns to the right of a panel, all its rows.
  Block rest(std::int64_t first) { return own_columns(end_of(first), input_.n + 1); }

  PanelMessageOf<Real>& message(std::int64_t first) {
    return messages_[static_cast<std::size_t>(first / rows().block % 2)];
  }

  void reserve_message(std::int64_t first) {
    message(first).reserve(width_of(first), rows().count() - rows().count_below(end_of(first)));
  }

  /// Finds P, L and U of a panel, into the matrix and its message. Collective over the column of the grid.
  /// Region: panel.
  void factor(std::int64_t first) {
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

  /// Collective over the row of the grid, as is finish_broadcast(). Region: broadcast.
  void start_broadcast(std::int64_t first) {
    const casebook::TimedRegion timed(region::broadcast);
    MPI_Ibcast(message(first).data(),
               message(first).count(),
               mpi_type<Real>(),
               columns().owner(first),
               grid_.row(),
               &request_);
  }

  /// Errors: UsageError when a panel has been found to be singular.
  void finish_broadcast(std::int64_t first) {
    if (singular_ >= 0) {
      refuse();
    }
    const casebook::TimedRegion timed(region::broadcast);
    MPI_Wait(&request_, MPI_STATUS_IGNORE);
    std::copy_n(message(first).pivots(), width_of(first), pivots_.begin() + first);
  }

  /// The exchanges of rows that a panel asks for.
  RowExchange exchange(std::int64_t first) const {
    std::vector<std::int64_t> pivots(pivots_.begin() + first, pivots_.begin() + end_of(first));
    for (std::int64_t& pivot : pivots) {
      pivot -= first;
    }
    return RowExchange(pivots);
  }

  /// Puts the rows of L in the order of P A. Once, after the last panel. Collective.
  void order_rows() { order_rows_of_l(a_, grid_, pivots_); }

  /// Orders the rows of L and hands out factors and pivots. Collective.
  void copy_out(Result& result) {
    order_rows();
    result.pivots = pivots_;
    if constexpr (std::is_same_v<Real, double>) {
      result.factors = {.layout = a_.layout(), .wide = a_.data()};
    } else {
      result.factors = {.layout = a_.layout(), .narrow = a_.data()};
    }
  }

 private:
  const Dealt& columns() const { return a_.layout().columns; }

  /// This rank's columns from the index `first` of the whole to the index `end`, all its rows.
  Block own_columns(std::int64_t first, std::int64_t end) {
    const std::int64_t place = columns().count_below(first);
    return {a_.column(place), rows().count(), columns().count_below(end) - place, a_.ld()};
  }

  /// All ranks of a column know it; one speaks, and ends them all.
  void refuse() const {
    if (grid_.p() != 0) {
      MPI_Barrier(grid_.column());
    }
    refuse_singular(singular_);
  }

  const Case& input_;
  Grid grid_;
  LocalMatrix<Real> a_;
  Panel panel_;
  std::array<PanelMessageOf<Real>, 2> messages_;
  MPI_Request request_ = MPI_REQUEST_NULL;
  std::int64_t singular_ = -1;  ///< a column that has no pivot
  std::vector<std::int64_t> pivots_;
};

}  // namespace lu
