#pragma once

#include <cstdint>
#include <vector>

#include "parts/dense/buffer.hpp"
#include "parts/lu/grid/grid.hpp"
#include "parts/lu/local_matrix.hpp"
#include "parts/lu/row_exchange.hpp"
#include "parts/lu/textbook.hpp"

namespace lu {

/// Moves rows among the ranks of a column of the grid: those that end among a panel's first rows go to all of
/// them, who need them as U, and those that leave these places to the ranks of their new places.
template <class Real>
class GridRowsOf {
 public:
  using Block = dense::View<Real>;

  GridRowsOf(const Grid& grid, const Dealt& rows) : grid_(grid), rows_(rows) {}

  /// Collective over the column of the grid. Region: swap.
  /// first: index of the panel's first row
  /// a:     some columns, all rows of this rank
  /// top:   [n_columns][ld]
  void take(const RowExchange& exchange, std::int64_t first, Block a, Real* top, std::int64_t ld);

 private:
  void list(const RowExchange& exchange, std::int64_t first);
  void send_down(std::int64_t first, Block a);
  void send_to_all(Block a);

  const Grid& grid_;
  const Dealt rows_;
  std::vector<std::vector<std::int64_t>> up_;  ///< [rank]: places of the top that its rows go to
  std::vector<std::vector<RowExchange::Move>> down_;  ///< [rank]: indices of rows that go to it
  std::vector<std::int64_t> own_up_;  ///< this rank's rows among them, where it has them
  dense::Buffer<Real> sent_;
  dense::Buffer<Real> received_;
};

/// Rows of doubles.
using GridRows = GridRowsOf<double>;

/// Puts the rows of L in the order in which later panels have exchanged them. Collective.
/// pivots: [n], indices of rows of the whole
template <class Real>
void order_rows_of_l(LocalMatrix<Real>& a, const Grid& grid, Exchanges pivots);

}  // namespace lu
