#include "parts/lu/recursive_panel.hpp"

#include <algorithm>
#include <span>

#include "parts/dense/packed_product.hpp"
#include "parts/lu/narrow_panel.hpp"
#include "parts/lu/textbook.hpp"

namespace lu {
namespace {

using dense::tile_columns;
using dense::tile_rows;

/// Half of a panel, in whole narrow panels.
std::int64_t half_of(std::int64_t width) {
  return (width / 2 + narrowest_panel - 1) / narrowest_panel * narrowest_panel;
}

}  // namespace

std::int64_t RecursivePanel::factor(dense::View<double> panel, std::int64_t* pivots) {
  const std::int64_t width = panel.n_columns;
  if (width <= narrowest_panel) {
    return factor_narrow_panel(panel, pivots);
  }
  const std::int64_t half = half_of(width);
  const dense::View<double> left = panel.block(0, 0, panel.n_rows, half);
  const dense::View<double> right = panel.from(0, half);
  if (const std::int64_t done = factor(left, pivots); done < half) {
    return done;
  }
  exchange_rows(right, std::span(pivots, static_cast<std::size_t>(half)));
  const dense::View<double> u = right.block(0, 0, half, right.n_columns);
  solve_triangle(left.block(0, 0, half, half), u);
  subtract_product(left.from(half, 0), u, right.from(half, 0));

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

// In blocks of rows: what is packed of L is used from the second-level cache at once.
void RecursivePanel::subtract_product(dense::View<double> l,
                                      dense::View<double> u,
                                      dense::View<double> a) {
  constexpr std::int64_t rows = 8 * tile_rows<double>;
  const std::int64_t depth = l.n_columns;
  double* const left = left_.reserve(rows * depth);
  double* const right =
      right_.reserve(dense::right_slivers<double>(u.n_columns) * tile_columns * depth);
  dense::pack_right<double>(u, right);
  for (std::int64_t i = 0; i < a.n_rows; i += rows) {
    const std::int64_t height = std::min(rows, a.n_rows - i);
    dense::pack_left<double>(l.block(i, 0, height, depth), -1.0, left);
    dense::multiply_packed(depth, left, right, a.block(i, 0, height, a.n_columns));
  }
}

}  // namespace lu
