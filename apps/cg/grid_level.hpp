#pragma once

#include "apps/cg/level.hpp"

namespace cg {

/// Place of a point in the whole grid.
struct Point {
  int x;
  int y;
  int z;
};

/// Rows of the 27-point operator on a box of a regular grid. Rows are numbered x fastest, in the
/// box and in the whole grid. The coupling to a neighbour is -c and the diagonal the sum of all 26
/// c, those across the boundary among them (zero outside: Dirichlet).
/// Source: Heroux, Dongarra & Luszczek, HPCG Technical Specification, SAND2013-8752 (2013).
class GridLevel final : public Level {
 public:
  /// depth: how many times the grid of the case has been halved
  GridLevel(const Case& input, int rank, int depth);

  int n_rows() const override { return box_.x * box_.y * box_.z; }
  int max_row_length() const override { return 27; }
  std::int64_t max_entries() const override { return std::int64_t{27} * n_rows(); }
  std::int64_t global_row(int row) const override;
  int owner(std::int64_t global_row) const override;
  int local_row(std::int64_t global_row) const override;
  int entries(int row, std::int64_t* columns, double* values) const override;

 private:
  Point point_of(int row) const;
  Point point_of_global(std::int64_t global_row) const;
  std::int64_t number_of(Point at) const;
  bool inside(Point at) const;
  double conductivity(Point at) const;
  double coupling(Point from, Point to) const;

  Operator kind_;
  double weakening_;
  double jump_;
  Grid box_;    ///< points of this rank
  Grid whole_;  ///< points of all ranks
  Grid ranks_;
  Point first_;  ///< of the box
};

}  // namespace cg
