#include "parts/dft/batches/cholesky_factor.hpp"

#include <cmath>
#include <vector>

namespace dft {

scf::Matrix cholesky_factor(const scf::Matrix& a) {
  constexpr double rounding = 1e-13;
  const int n = a.n_rows();
  std::vector<double> diagonal;  // of what is left of A
  for (int i = 0; i < n; ++i) {
    diagonal.push_back(a(i, i));
  }
  std::vector<std::vector<double>> columns;
  while (static_cast<int>(columns.size()) < n) {
    int pivot = 0;
    for (int i = 1; i < n; ++i) {
      pivot = diagonal.data()[i] > diagonal.data()[pivot] ? i : pivot;
    }
    if (!(diagonal.data()[pivot] > rounding)) {
      break;
    }
    const double root = std::sqrt(diagonal.data()[pivot]);
    std::vector<double> column(a.data() + pivot * n, a.data() + (pivot + 1) * n);
    for (const std::vector<double>& earlier : columns) {
      const double factor = earlier.data()[pivot];
      for (int i = 0; i < n; ++i) {
        column.data()[i] -= factor * earlier.data()[i];
      }
    }
    for (int i = 0; i < n; ++i) {
      column.data()[i] /= root;
      diagonal.data()[i] -= column.data()[i] * column.data()[i];
    }
    columns.push_back(std::move(column));
  }
  const int rank = static_cast<int>(columns.size());
  scf::Matrix factor(n, rank);
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < rank; ++k) {
      factor(i, k) = columns[static_cast<std::size_t>(k)].data()[i];
    }
  }
  return factor;
}

}  // namespace dft
