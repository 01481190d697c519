#include "apps/lu/judge/determinant.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "apps/lu/elements.hpp"

namespace lu::judge {
namespace {

/// The matrix in extended precision, [column][row].
using Columns = std::vector<std::vector<long double>>;

Columns read_columns(const Case& input) {
  const Elements elements(input);
  Columns columns;
  std::vector<double> column(static_cast<std::size_t>(input.n));
  for (std::int64_t j = 0; j < input.n; ++j) {
    elements.column(j, 0, column);
    columns.emplace_back(column.begin(), column.end());
  }
  return columns;
}

/// Brings the largest element of what is left to place (k, k); true when that changes the sign.
bool exchange(Columns& a, std::size_t k) {
  std::size_t row = k;
  std::size_t column = k;
  for (std::size_t j = k; j < a.size(); ++j) {
    for (std::size_t i = k; i < a.size(); ++i) {
      if (std::abs(a[j][i]) > std::abs(a[column][row])) {
        row = i;
        column = j;
      }
    }
  }
  std::swap(a[k], a[column]);
  for (std::vector<long double>& each : a) {
    std::swap(each[k], each[row]);
  }
  return (row != k) != (column != k);
}

}  // namespace

Determinant find_determinant(const Case& input) {
  Columns a = read_columns(input);
  Determinant result;
  long double largest = 0.0L;
  long double smallest = INFINITY;
  for (std::size_t k = 0; k < a.size(); ++k) {
    const bool flipped = exchange(a, k);
    const long double pivot = a[k][k];
    result.sign *= (pivot < 0.0L) != flipped ? -1 : 1;
    result.log_magnitude += static_cast<double>(std::log(std::abs(pivot)));
    largest = std::max(largest, std::abs(pivot));
    smallest = std::min(smallest, std::abs(pivot));
    for (std::size_t j = k + 1; j < a.size(); ++j) {
      const long double factor = a[j][k] / pivot;
      for (std::size_t i = k + 1; i < a.size(); ++i) {
        a[j][i] -= a[k][i] * factor;
      }
    }
  }
  result.condition = static_cast<double>(largest / smallest);
  return result;
}

}  // namespace lu::judge
