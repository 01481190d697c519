#include "parts/scf/textbook/boys_table.hpp"

#include <cmath>
#include <utility>

#include "apps/scf/basis.hpp"
#include "parts/scf/textbook/boys.hpp"

namespace scf {

/// The part left out is the integral from one to infinity; its share of the whole is
/// Gamma(order + 1/2, x) / Gamma(order + 1/2), which is below 2 exp(-x) x^(order - 1/2) / Gamma(order
/// + 1/2) where x > 2 order. Source: Abramowitz & Stegun (1964), 6.5.32.
double end_of_boys_grid(int order, double part) {
  double x = 2.0 * order + 1.0;
  while (std::log(2.0) - x + (order - 0.5) * std::log(x) - std::lgamma(order + 0.5) >
         std::log(part)) {
    x += 1.0;
  }
  return x;
}

BoysTable::BoysTable(int order) : end_of_grid_(end_of_boys_grid(order, 1e-16)) {
  const int n_rows = static_cast<int>(end_of_grid_ * points_per_unit) + 1;
  std::vector<double> values(static_cast<std::size_t>(order + n_terms));
  for (int i = 0; i < n_rows; ++i) {
    const double x = i / points_per_unit;
    boys(order + n_terms - 1, x, values.data());
    Row row{};
    row.exponential = std::exp(-x);
    double factor = 1.0;  // (-1)^k / k!
    for (int k = 0; k < n_terms; ++k) {
      row.term[k] = factor * values[static_cast<std::size_t>(order + k)];
      factor /= -(k + 1);
    }
    rows_.push_back(row);
  }
}

const BoysTable& boys_table(int order) {
  static const std::vector<BoysTable> tables = [] {
    std::vector<BoysTable> all;
    for (int n = 0; n <= max_boys_order; ++n) {
      all.emplace_back(n);
    }
    return all;
  }();
  return tables[static_cast<std::size_t>(order)];
}

namespace {

template <int... orders>
void compute_order(int order, double x, double* values, std::integer_sequence<int, orders...>) {
  using Compute = void (*)(double, double*);
  static constexpr Compute computes[] = {
      [](double at, double* out) { boys_table(orders).compute<orders>(at, out); }...};
  computes[order](x, values);
}

}  // namespace

void boys_from_table(int order, double x, double* values) {
  constexpr std::make_integer_sequence<int, max_boys_order + 1> all;
  compute_order(order, x, values, all);
}

}  // namespace scf
