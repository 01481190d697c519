#pragma once

#include <string>
#include <string_view>

#include "apps/cg/sparse_matrix.hpp"

namespace cg {

/// Reads a matrix in the coordinate form of the Matrix Market, as casebook::read_matrix_market does, and
/// checks that it may be symmetric positive definite: symmetric (declared, or general with equal
/// halves), every diagonal entry there and positive, every |a_ij|^2 < a_ii a_jj. Zeros beside the diagonal are
/// left out.
/// text: the file's content; file: how messages name it
/// Errors: UsageError with FILE:LINE, the value, and what is allowed.
SparseMatrix parse_matrix_market(std::string_view text, const std::string& file);

/// Throws UsageError unless the matrix passes the checks above that need all of its entries.
void require_definite_looks(const SparseMatrix& matrix, const std::string& file);

}  // namespace cg
