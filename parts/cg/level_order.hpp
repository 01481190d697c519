#pragma once

#include <vector>

#include "parts/cg/compressed_rows.hpp"

namespace cg {

/// Rows sorted into wavefronts: a row stands one front after the last of the earlier rows that it
/// is coupled to, so that the rows of a front do not need each other, and a sweep front by front
/// gives what a sweep in the natural order gives.
/// Source: E. Anderson, Y. Saad, Int. J. High Speed Comput. 1 (1989) 73-95.
struct RowOrder {
  std::vector<int> natural;      ///< [n] natural row, or -1 where a front was filled up
  std::vector<int> own;          ///< [n_rows] place of a natural row
  std::vector<int> front_start;  ///< [n_fronts + 1]

  int n() const { return static_cast<int>(natural.size()); }
  int n_fronts() const { return static_cast<int>(front_start.size()) - 1; }
};

/// multiple: fronts are filled up to a multiple of this
RowOrder order_by_fronts(const CompressedRows& rows, int multiple);

/// Orders rows by any numbering of the fronts: front_of[row] from 0. Natural order within a front.
RowOrder order_by_number(const std::vector<int>& front_of, int multiple);

}  // namespace cg
