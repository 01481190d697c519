#pragma once

#include <string>
#include <string_view>

#include "apps/lu/case.hpp"

namespace lu {

/// Reads a square matrix of at most 4096 rows as casebook::read_matrix_market does; elements that a
/// coordinate file leaves out are zero.
/// Errors: UsageError `FILE:LINE: what`.
DenseMatrix parse_dense_matrix(std::string_view text, const std::string& file);

}  // namespace lu
