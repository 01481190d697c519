#include "optimized/scf/parts/boys_table.hpp"

#include <cmath>

#include "apps/scf/basis.hpp"
#include "optimized/scf/parts/boys.hpp"

namespace scf {

BoysTable::BoysTable(int order) {
  const int n_rows = static_cast<int>(end_of_grid(order) * points_per_unit) + 1;
  std::vector<double> values(static_cast<std::size_t>(order + n_terms));
  for (int i = 0; i < n_rows; ++i) {
    const double x = i / points_per_unit;
    boys(order + n_terms - 1, x, values.data());
    Lanes row{};
    row[n_terms] = std::exp(-x);
    double factor = 1.0;  // (-1)^k / k!
    for (int k = 0; k < n_terms; ++k) {
      row[k] = factor * values[static_cast<std::size_t>(order + k)];
      factor /= -(k + 1);
    }
    rows_.push_back(row);
  }
}

const BoysTable& boys_table(int order) {
  static const std::vector<BoysTable> tables = [] {
    std::vector<BoysTable> all;
    for (int n = 0; n <= 4 * max_angular_momentum; ++n) {
      all.emplace_back(n);
    }
    return all;
  }();
  return tables[static_cast<std::size_t>(order)];
}

}  // namespace scf
