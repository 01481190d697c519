#pragma once

#include <cstdint>
#include <vector>

#include <mpi.h>

#include "parts/lu/grid/grid.hpp"
#include "parts/lu/grid/grid_panel.hpp"
#include "parts/lu/panel_product.hpp"

namespace lu {

/// Factors a panel whose rows are dealt out to the ranks of one column of the grid, with the pivots of all its
/// columns chosen at once: every rank elects w of its rows by elimination with partial pivoting, the elected of
/// two ranks stand again, until w are left. Three messages for a panel instead of one for each column.
/// Where a multiplier would be larger than `largest_multiplier`, the panel is factored by columns instead.
/// Source: Grigori, Demmel and Xiang, SIAM J. Matrix Anal. Appl. 32 (2011) 1317
template <class Real>
class TournamentPanelOf {
 public:
  using Block = dense::View<Real>;

  /// No element of L was above 5 for random matrices, says the source.
  static constexpr double largest_multiplier = 8.0;

  /// widest: columns of the widest panel
  TournamentPanelOf(const Grid& grid, const Dealt& rows, std::int64_t widest);
  ~TournamentPanelOf();
  TournamentPanelOf(const TournamentPanelOf&) = delete;
  TournamentPanelOf& operator=(const TournamentPanelOf&) = delete;

  /// As GridPanelOf::factor().
  std::int64_t factor(Block own, std::int64_t first, Block top, std::int64_t* pivots);

 private:
  std::vector<std::int64_t> elect(Block own, std::int64_t first, Block top);
  Block rows_below(Block own, std::int64_t first, const std::int64_t* pivots);
  void divide_by(Block u, Block l);

  const Grid& grid_;
  const Dealt rows_;
  GridPanelOf<Real> by_columns_;
  PanelProductOf<Real> product_;
  MPI_Datatype message_type_ = MPI_DATATYPE_NULL;
  MPI_Op stronger_ = MPI_OP_NULL;
  std::vector<Real> message_;
  std::vector<Real> below_;  ///< this rank's rows below the top, as they become L
};

}  // namespace lu
