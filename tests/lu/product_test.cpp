#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "parts/dense/buffer.hpp"
#include "parts/dense/packed_product.hpp"

namespace dense {
namespace {

template <class T>
std::vector<T> numbers(std::int64_t n, double step) {
  std::vector<T> values(static_cast<std::size_t>(n));
  for (std::size_t k = 0; k < values.size(); ++k) {
    values[k] = static_cast<T>(std::sin(step * static_cast<double>(k)));
  }
  return values;
}

template <class T>
Operand<T> operand(const std::vector<T>& values, std::int64_t rows, std::int64_t columns) {
  return {values.data(), rows, columns, 1, rows};
}

/// The largest error of C + A B in units of one rounding of the largest sum: two, with that of the comparison,
/// where roundings add up at random.
template <class T>
double worst_error(std::int64_t m, std::int64_t n, std::int64_t depth, bool transposed) {
  const std::vector<T> a = numbers<T>(m * depth, 0.7);
  const std::vector<T> b = numbers<T>(depth * n, 1.3);
  std::vector<T> c = numbers<T>(m * n, 0.2);
  const std::vector<T> before = c;
  const Operand<T> left = transposed ? operand(a, depth, m).transposed() : operand(a, m, depth);
  const Operand<T> right = transposed ? operand(b, n, depth).transposed() : operand(b, depth, n);
  Buffer<T> packed_left;
  Buffer<T> packed_right;
  pack_left(left, T(1), packed_left.reserve(left_slivers<T>(m) * tile_rows<T> * depth));
  pack_right(right, packed_right.reserve(right_slivers<T>(n) * tile_columns * depth));

  multiply_packed(depth, packed_left.data(), packed_right.data(), View<T>(c.data(), m, n, m));

  double worst = 0.0;
  for (std::int64_t j = 0; j < n; ++j) {
    for (std::int64_t i = 0; i < m; ++i) {
      double sum = before[static_cast<std::size_t>(j * m + i)];
      for (std::int64_t k = 0; k < depth; ++k) {
        sum += static_cast<double>(*left.at(i, k)) * static_cast<double>(*right.at(k, j));
      }
      const double found = c[static_cast<std::size_t>(j * m + i)];
      worst = std::max(worst, std::abs(found - sum));
    }
  }
  const double unit = std::numeric_limits<T>::epsilon();
  return worst / (unit * static_cast<double>(depth + 1));
}

// One less, as many and one more than a tile has, a prime, and one.
template <class T>
void expect_right_products() {
  for (const int m : {1, tile_rows<T> - 1, tile_rows<T> + 0, tile_rows<T> + 1, 97}) {
    for (const std::int64_t n : {1, tile_columns - 1, tile_columns, tile_columns + 1, 31}) {
      for (const std::int64_t depth : {0, 1, 7, 8, 9, 130}) {
        EXPECT_LT(worst_error<T>(m, n, depth, false), 2.0) << m << " " << n << " " << depth;
        EXPECT_LT(worst_error<T>(m, n, depth, true), 2.0) << m << " " << n << " " << depth;
      }
    }
  }
}

TEST(PackedProduct, of_doubles_is_right_at_every_edge_and_order) {
  expect_right_products<double>();
}

TEST(PackedProduct, of_floats_is_right_at_every_edge_and_order) {
  expect_right_products<float>();
}

TEST(PackedProduct, leaves_what_is_outside_of_c_alone) {
  constexpr std::int64_t ld = 40;
  std::vector<double> c(ld * 10, 7.0);
  std::vector<double> a(5 * 3, 1.0);
  std::vector<double> b(3 * 4, 1.0);
  Buffer<double> left;
  Buffer<double> right;
  pack_left(operand(a, 5, 3), -1.0, left.reserve(left_slivers<double>(5) * tile_rows<double> * 3));
  pack_right(operand(b, 3, 4), right.reserve(right_slivers<double>(4) * tile_columns * 3));

  multiply_packed(3, left.data(), right.data(), View<double>(c.data() + ld + 2, 5, 4, ld));

  for (std::int64_t j = 0; j < 10; ++j) {
    for (std::int64_t i = 0; i < ld; ++i) {
      const bool inside = i >= 2 && i < 7 && j >= 1 && j < 5;
      EXPECT_EQ(c[static_cast<std::size_t>(j * ld + i)], inside ? 4.0 : 7.0) << i << " " << j;
    }
  }
}

}  // namespace
}  // namespace dense
