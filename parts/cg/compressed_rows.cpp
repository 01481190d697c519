#include "parts/cg/compressed_rows.hpp"

#include <limits>

#include "harness/core/error.hpp"

namespace cg {

CompressedRows compress(const Level& level, const Halo& halo) {
  CompressedRows rows;
  rows.n_rows = level.n_rows();
  const auto most = std::size_t(rows.n_rows) * static_cast<std::size_t>(level.max_row_length());
  if (most > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    throw casebook::EnvironmentError(
        "a rank's matrix may have more than 2^31 entries, which 32-bit row starts cannot count; "
        "use more ranks");
  }
  rows.start.reserve(static_cast<std::size_t>(rows.n_rows) + 1);
  rows.column.reserve(most);
  rows.value.reserve(most);
  std::vector<std::int64_t> columns(static_cast<std::size_t>(level.max_row_length()));
  std::vector<double> values(columns.size());
  OwnColumns own(level, halo.rank());
  for (int row = 0; row < rows.n_rows; ++row) {
    const std::int64_t self = level.global_row(row);
    const int n = level.entries(row, columns.data(), values.data());
    for (int k = 0; k < n; ++k) {
      if (columns.data()[k] == self) {
        rows.diagonal.push_back(static_cast<int>(rows.value.size()));
      }
      const int column = own.find(k, columns.data()[k]);
      rows.column.push_back(column >= 0 ? column : halo.column(level, columns.data()[k]));
      rows.value.push_back(values.data()[k]);
    }
    rows.start.push_back(static_cast<int>(rows.value.size()));
  }
  return rows;
}

double CompressedRows::memory_bytes() const {
  return static_cast<double>(value.size() * (sizeof(double) + sizeof(int)) +
                             (start.size() + diagonal.size()) * sizeof(int));
}

}  // namespace cg
