#pragma once

#include <utility>
#include <vector>

#include "apps/scf/basis.hpp"
#include "parts/scf/classes/shell_blocks.hpp"

namespace mp2 {

/// Deals unordered pairs of blocks, and with them function pairs ("rows"), to ranks: the most
/// expensive pair first, each to the rank with least work so far.
class DealtPairs {
 public:
  struct Row {
    int rank;
    int number;  ///< among the rank's rows
  };
  struct Pair {
    int a, b;
    int first_row;  ///< among the rank's rows, which are [n_a][n_b] of each pair
  };

  DealtPairs() = default;
  DealtPairs(const scf::Basis& basis, const std::vector<scf::ShellBlock>& blocks, int n_ranks);

  const std::vector<Pair>& of(int rank) const { return of_[static_cast<std::size_t>(rank)]; }
  int n_rows(int rank) const { return n_rows_[static_cast<std::size_t>(rank)]; }

  /// The row of the functions m and n, in either order.
  Row row(int m, int n) const { return rows_[static_cast<std::size_t>(m * n_functions_ + n)]; }

 private:
  int n_functions_ = 0;
  std::vector<std::vector<Pair>> of_;
  std::vector<int> n_rows_;
  std::vector<Row> rows_;  ///< [n_bf][n_bf]
};

}  // namespace mp2
