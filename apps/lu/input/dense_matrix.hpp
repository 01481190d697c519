#pragma once

#include <string>
#include <string_view>

#include "apps/lu/case.hpp"

namespace lu {

/// Reads a square matrix in Matrix Market's exchange format: `array` or `coordinate`, `real` or
/// `integer`, `general` or `symmetric`; elements that a coordinate file leaves out are zero.
/// Errors: UsageError `FILE:LINE: what` for each problem, among them numbers that are not finite.
/// Source: Boisvert, Pozo, Remington, The Matrix Market Exchange Formats, NISTIR 5935 (1996)
DenseMatrix parse_dense_matrix(std::string_view text, const std::string& file);

/// Whether a text is in that format: it says so in its first line.
bool is_matrix_market(std::string_view text);

}  // namespace lu
