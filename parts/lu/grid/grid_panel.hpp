#pragma once

#include <cstdint>
#include <vector>

#include <mpi.h>

#include "parts/lu/column_update.hpp"
#include "parts/lu/grid/grid.hpp"
#include "parts/lu/panel_product.hpp"
#include "parts/lu/textbook.hpp"

namespace lu {

/// Factors a panel whose rows are dealt out to the ranks of one column of the grid, by halves. Rows that
/// were chosen as pivots move to the top of the panel, of which every rank has a copy.
/// One message for each column finds the pivot and exchanges the rows at once.
/// Source: HPL 2.3, HPL_pdmxswp.
template <class Real>
class GridPanelOf {
 public:
  using Block = dense::View<Real>;

  /// widest: columns of the widest panel
  GridPanelOf(const Grid& grid, const Dealt& rows, std::int64_t widest);
  ~GridPanelOf();
  GridPanelOf(const GridPanelOf&) = delete;
  GridPanelOf& operator=(const GridPanelOf&) = delete;

  /// Collective over the column of the grid.
  /// own:    this rank's rows from `first` on; where the top belongs it is written to them as well
  /// first:  index of the panel's first row, the first of a block
  /// top:    [w][w], L and U of the first w rows
  /// pivots: [w], indices of rows of the whole
  /// Returns the column that has no pivot, or w.
  std::int64_t factor(Block own, std::int64_t first, Block top, std::int64_t* pivots);

 private:
  /// The first of this rank's rows that are left after k pivots.
  std::int64_t first_left(std::int64_t k) const { return has_top_ ? k : 0; }

  std::int64_t factor_columns(std::int64_t from, std::int64_t width);
  std::int64_t factor_narrow(std::int64_t from, std::int64_t width);
  void finish_top(std::int64_t from, std::int64_t column);
  bool exchange(std::int64_t k, const Largest& largest);

  const Grid& grid_;
  const Dealt rows_;
  std::int64_t widest_;
  MPI_Datatype message_type_ = MPI_DATATYPE_NULL;
  MPI_Op larger_ = MPI_OP_NULL;
  std::vector<Real> message_;
  PanelProductOf<Real> product_;

  // Of the present panel.
  Block own_;
  Block top_;
  std::int64_t first_ = 0;
  bool has_top_ = false;
  std::int64_t* pivots_ = nullptr;
};

/// A panel of doubles.
using GridPanel = GridPanelOf<double>;

}  // namespace lu
