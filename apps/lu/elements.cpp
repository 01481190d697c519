#include "apps/lu/elements.hpp"

#include <algorithm>
#include <cmath>

#include "apps/lu/places.hpp"

namespace lu {
Elements::Elements(const Case& input) : input_(input), sequence_(input.seed) {
  const std::int64_t n = input.n;
  if (input.kind == Matrix::graded) {
    // The largest rows are the last: every pivot comes from far below.
    for (std::int64_t i = 0; i < n; ++i) {
      const double below = static_cast<double>(n - 1 - i) / static_cast<double>(n);
      scale_.push_back(std::exp2(std::round(-0.5 * input.decades * std::log2(10.0) * below)));
    }
  }
  if (input.kind == Matrix::covariance) {
    points_ = places_in_the_plane(n, input.seed);
  }
}

void Elements::column(std::int64_t column, std::int64_t first, std::span<double> out) const {
  const bool right_hand_side = column == input_.n;
  switch (right_hand_side ? Matrix::hpl : input_.kind) {
    case Matrix::hpl:
      return random_column(column, first, out);
    case Matrix::growth:
      return growth_column(column, first, out);
    case Matrix::graded:
      return graded_column(column, first, out);
    case Matrix::nearly_singular:
      return column + 1 == input_.n ? nearly_dependent_column(first, out)
                                    : random_column(column, first, out);
    case Matrix::dominant:
      return dominant_column(column, first, out);
    case Matrix::covariance:
      return covariance_column(column, first, out);
    case Matrix::file:
      std::copy_n(
          input_.matrix->value.begin() + column * input_.n + first, out.size(), out.begin());
  }
}

/// Column by column in one sequence, the right-hand side after the last: HPL_pdmatgen.
void Elements::random_column(std::int64_t column, std::int64_t first, std::span<double> out) const {
  sequence_.numbers(static_cast<std::uint64_t>(column * input_.n + first), out);
}

/// Ones on the diagonal and in the last column, -h (1 - r / 8) below, zeros above: no row has a larger
/// element than the diagonal's, and the last column grows by 1 + h a step.
/// Source: Wilkinson, J. ACM 8 (1961) 281, where h = 1; Higham (2002), sec. 9.4.
void Elements::growth_column(std::int64_t column, std::int64_t first, std::span<double> out) const {
  const double h =
      std::pow(input_.growth, 1.0 / static_cast<double>(std::max<std::int64_t>(1, input_.n - 1))) -
      1.0;
  random_column(column, first, out);
  for (double& element : out) {
    const std::int64_t row = first++;
    const double below = row > column ? -h * (1.0 - 0.125 * element) : 0.0;
    element = row == column || column + 1 == input_.n ? 1.0 : below;
  }
}

void Elements::graded_column(std::int64_t column, std::int64_t first, std::span<double> out) const {
  random_column(column, first, out);
  const double* const scale = scale_.data();
  const double of_column = scale[input_.n - 1 - column];
  for (double& element : out) {
    element *= scale[first++] * of_column;
  }
}

void Elements::nearly_dependent_column(std::int64_t first, std::span<double> out) const {
  random_column(input_.n - 1, first, out);
  std::vector<double> left(out.size());
  std::vector<double> right(out.size());
  random_column(0, first, left);
  random_column(input_.n / 2, first, right);
  for (std::size_t k = 0; k < out.size(); ++k) {
    out[k] = 0.5 * (left[k] + right[k]) + input_.distance * out[k];
  }
}

/// A diagonal element is the sum of the magnitudes in its row, the number that it replaces among them: the
/// dominance is strict.
/// Source: the rules of HPL-MxP, hpl-mxp.org/rules
void Elements::dominant_column(std::int64_t column,
                               std::int64_t first,
                               std::span<double> out) const {
  random_column(column, first, out);
  const auto n = static_cast<std::uint64_t>(input_.n);
  if (column >= first && column < first + static_cast<std::int64_t>(out.size())) {
    out[static_cast<std::size_t>(column - first)] =
        sequence_.sum_of_magnitudes(static_cast<std::uint64_t>(column), n, input_.n);
  }
}

/// exp(-d) for nu = 1/2, (1 + d) exp(-d) for nu = 3/2, of the distance d in units of the range.
/// Source: Stein, Interpolation of Spatial Data (1999), sec. 2.7
void Elements::covariance_column(std::int64_t column,
                                 std::int64_t first,
                                 std::span<double> out) const {
  const auto [x, y] = points_[static_cast<std::size_t>(column)];
  const bool smooth = input_.smoothness > 1.0;
  for (double& element : out) {
    const auto [other_x, other_y] = points_[static_cast<std::size_t>(first)];
    const double d =
        std::sqrt((x - other_x) * (x - other_x) + (y - other_y) * (y - other_y)) / input_.range;
    element = (smooth ? 1.0 + d : 1.0) * std::exp(-d) + (first == column ? input_.nugget : 0.0);
    ++first;
  }
}

}  // namespace lu
