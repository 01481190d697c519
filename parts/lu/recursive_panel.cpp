#include "parts/lu/recursive_panel.hpp"

#include <span>

#include "parts/lu/narrow_panel.hpp"
#include "parts/lu/textbook.hpp"

namespace lu {
template <class Real>
std::int64_t RecursivePanelOf<Real>::factor(dense::View<Real> panel, std::int64_t* pivots) {
  const std::int64_t width = panel.n_columns;
  if (width <= narrowest_panel) {
    return factor_narrow_panel(panel, pivots);
  }
  const std::int64_t half = half_of(width);
  const dense::View<Real> left = panel.block(0, 0, panel.n_rows, half);
  const dense::View<Real> right = panel.from(0, half);
  if (const std::int64_t done = factor(left, pivots); done < half) {
    return done;
  }
  exchange_rows(right, std::span(pivots, static_cast<std::size_t>(half)));
  const dense::View<Real> u = right.block(0, 0, half, right.n_columns);
  solve_triangle(left.block(0, 0, half, half), u);
  product_.subtract(left.from(half, 0), u, right.from(half, 0));

  std::int64_t* const rest = pivots + half;
  const std::int64_t done = factor(right.from(half, 0), rest);
  if (done == right.n_columns) {
    exchange_rows(left.from(half, 0), std::span(rest, static_cast<std::size_t>(done)));
    for (std::int64_t k = 0; k < done; ++k) {
      rest[k] += half;
    }
  }
  return half + done;
}

template class RecursivePanelOf<double>;
template class RecursivePanelOf<float>;

}  // namespace lu
