#include "apps/lu/input/dense_matrix.hpp"

#include "harness/core/text/matrix_market.hpp"

namespace lu {
namespace {

/// More than this is no file for people to write; 4096^2 doubles are 128 MiB.
constexpr std::int64_t most_rows = 4096;

}  // namespace

DenseMatrix parse_dense_matrix(std::string_view text, const std::string& file) {
  const casebook::StoredMatrix stored = casebook::read_matrix_market(text, file, most_rows);
  DenseMatrix matrix;
  matrix.n = stored.n_rows;
  matrix.value.resize(static_cast<std::size_t>(matrix.n * matrix.n));
  for (const casebook::MatrixEntry& entry : stored.entries) {
    matrix.value[static_cast<std::size_t>(entry.column * matrix.n + entry.row)] = entry.value;
    if (stored.is_half) {
      matrix.value[static_cast<std::size_t>(entry.row * matrix.n + entry.column)] = entry.value;
    }
  }
  return matrix;
}

}  // namespace lu
