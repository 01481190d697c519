#include "parts/lu/local_matrix.hpp"

#include <algorithm>
#include <span>

namespace lu {

void fill(const Case& input, LocalMatrix<double>& matrix) {
  const Elements elements(input);
  const Dealt& rows = matrix.layout().rows;
  const Dealt& columns = matrix.layout().columns;
  for (std::int64_t j = 0; j < columns.count(); ++j) {
    for (std::int64_t i = 0; i < rows.count(); i += rows.block) {
      const std::int64_t n = std::min(rows.block, rows.count() - i);
      elements.column(columns.index(j),
                      rows.index(i),
                      std::span(matrix.column(j) + i, static_cast<std::size_t>(n)));
    }
  }
}

}  // namespace lu
