#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "apps/cg/case.hpp"

namespace cg {

/// This rank's rows of the matrix on one level of the multigrid hierarchy, made on demand: what a
/// variant builds its own storage from. Every function is local and may be called by any thread.
class Level {
 public:
  virtual ~Level() = default;

  /// Rows of this rank.
  virtual int n_rows() const = 0;

  /// Most entries that a row has.
  virtual int max_row_length() const = 0;

  /// Most entries that all rows of this rank have together.
  virtual std::int64_t max_entries() const = 0;

  /// Number of a row in the whole matrix.
  virtual std::int64_t global_row(int row) const = 0;

  /// Rank that has a row.
  virtual int owner(std::int64_t global_row) const = 0;

  /// Number of a row on this rank, which must be its owner.
  virtual int local_row(std::int64_t global_row) const = 0;

  /// Writes a row's entries; returns how many.
  /// columns, values: room for max_row_length(); columns are rows of the whole matrix
  virtual int entries(int row, std::int64_t* columns, double* values) const = 0;

  /// The row of this level that each row of the next coarser level stands on; empty on the
  /// coarsest. Residuals are taken there and corrections added there (injection).
  std::span<const int> coarse_rows() const { return coarse_rows_; }

 protected:
  std::vector<int> coarse_rows_;
};

/// One rank's part of the linear system.
struct Problem {
  std::vector<std::shared_ptr<const Level>> levels;  ///< finest first
  std::vector<double> rhs;                           ///< [n_rows]
};

/// The rank's rows of every level of the case, which share nothing with it.
std::vector<std::shared_ptr<const Level>> make_levels(const Case& input, int rank, int n_ranks);

/// The rank's part of the case, for which for_ranks() has been called, with HPCG's right-hand side: the
/// matrix times a vector of ones.
Problem make_problem(const Case& input, int rank, int n_ranks);

}  // namespace cg
