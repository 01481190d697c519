#include "parts/lu/local_matrix.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace lu {

template <class Real>
void fill(const Case& input, LocalMatrix<Real>& matrix) {
  const Elements elements(input);
  const Dealt& rows = matrix.layout().rows;
  const Dealt& columns = matrix.layout().columns;
  std::vector<double> made(static_cast<std::size_t>(std::min(rows.block, rows.count())));
  for (std::int64_t j = 0; j < columns.count(); ++j) {
    for (std::int64_t i = 0; i < rows.count(); i += rows.block) {
      const std::int64_t n = std::min(rows.block, rows.count() - i);
      const std::span block(made.data(), static_cast<std::size_t>(n));
      elements.column(columns.index(j), rows.index(i), block);
      std::transform(block.begin(), block.end(), matrix.column(j) + i, [](double element) {
        return static_cast<Real>(element);
      });
    }
  }
}

template void fill(const Case&, LocalMatrix<double>&);
template void fill(const Case&, LocalMatrix<float>&);

}  // namespace lu
