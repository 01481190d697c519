// Declared in products.hpp.

#include <algorithm>
#include <cmath>

#include "apps/lu/elements.hpp"
#include "apps/lu/judge/products.hpp"
#include "apps/lu/judge/sums.hpp"

namespace lu::judge {

MatrixProducts multiply_matrix(const Case& input,
                               std::span<const Vector> vectors,
                               const casebook::Team& team) {
  const auto n = static_cast<std::size_t>(input.n);
  const Elements elements(input);
  MatrixProducts products;
  products.of.assign(vectors.size(), Vector(n));
  products.row_sums.assign(n, 0.0);
  products.absolute.assign(n, 0.0);
  Vector column(n);
  for (std::int64_t j = team.rank; j < input.n; j += team.n_ranks) {
    elements.column(j, 0, column);
    for (std::size_t v = 0; v < vectors.size(); ++v) {
      const double factor = vectors[v].data()[j];
      double* const sum = products.of[v].data();
      for (std::size_t i = 0; i < n; ++i) {
        sum[i] += column.data()[i] * factor;
      }
    }
    const double last = std::abs(vectors.back().data()[j]);
    for (std::size_t i = 0; i < n; ++i) {
      const double magnitude = std::abs(column.data()[i]);
      products.row_sums.data()[i] += magnitude;
      products.absolute.data()[i] += magnitude * last;
      products.largest_element = std::max(products.largest_element, magnitude);
    }
  }
  for (Vector& sum : products.of) {
    add_over_ranks(sum, team);
  }
  add_over_ranks(products.row_sums, team);
  add_over_ranks(products.absolute, team);
  products.largest_element = worst_of_ranks(products.largest_element, team);
  products.right_hand_side.resize(n);
  elements.column(input.n, 0, products.right_hand_side);
  return products;
}

}  // namespace lu::judge
