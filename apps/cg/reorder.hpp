#pragma once

#include <vector>

#include "apps/cg/sparse_matrix.hpp"

namespace cg {

/// The reverse Cuthill-McKee order, which brings coupled rows close together: new row k is old row
/// order[k]. Each connected part starts at a row far from the others of its part.
/// matrix: symmetric in structure
/// Source: A. George, J. W. H. Liu, ACM Trans. Math. Softw. 5 (1979) 284-295.
std::vector<int> reverse_cuthill_mckee(const SparseMatrix& matrix);

/// Rows and columns in the new order: entry (i, j) becomes old entry (order[i], order[j]).
SparseMatrix permuted(const SparseMatrix& matrix, const std::vector<int>& order);

}  // namespace cg
