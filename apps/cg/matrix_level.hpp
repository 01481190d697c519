#pragma once

#include "apps/cg/level.hpp"

namespace cg {

/// Rows of a matrix from a file: consecutive ones, about equally many entries for each rank.
class MatrixLevel final : public Level {
 public:
  /// matrix: at least as many rows as ranks
  MatrixLevel(std::shared_ptr<const SparseMatrix> matrix, int rank, int n_ranks);

  int n_rows() const override { return last_ - first_; }
  int max_row_length() const override { return max_row_length_; }
  std::int64_t max_entries() const override;
  std::int64_t global_row(int row) const override { return first_ + row; }
  int owner(std::int64_t global_row) const override;
  int local_row(std::int64_t global_row) const override {
    return static_cast<int>(global_row) - first_;
  }
  int entries(int row, std::int64_t* columns, double* values) const override;

 private:
  std::shared_ptr<const SparseMatrix> matrix_;
  std::vector<int> first_of_rank_;  ///< [n_ranks + 1]
  int first_;
  int last_;
  int max_row_length_ = 0;
};

}  // namespace cg
