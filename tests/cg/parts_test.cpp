#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "apps/cg/matrix_level.hpp"
#include "apps/cg/rank_grid.hpp"
#include "parts/cg/sliced_rows.hpp"

namespace cg {
namespace {

/// A grid of this case, or rows coupled at random.
std::shared_ptr<const Level> random_level(int n, int per_row) {
  std::mt19937 random(3);
  std::vector<std::vector<double>> dense(static_cast<std::size_t>(n),
                                         std::vector<double>(static_cast<std::size_t>(n), 0.0));
  for (std::size_t i = 0; i < dense.size(); ++i) {
    dense[i][i] = 10.0;
    for (int k = 0; k < per_row; ++k) {
      const std::size_t j = random() % dense.size();
      dense[i][j] = dense[j][i] = 1.0 + static_cast<double>(random() % 100);
    }
  }
  auto matrix = std::make_shared<SparseMatrix>();
  matrix->n_rows = n;
  for (const std::vector<double>& row : dense) {
    for (std::size_t j = 0; j < row.size(); ++j) {
      if (row[j] != 0.0) {
        matrix->column.push_back(static_cast<int>(j));
        matrix->value.push_back(row[j]);
      }
    }
    matrix->row_start.push_back(static_cast<std::int64_t>(matrix->column.size()));
  }
  return std::make_shared<MatrixLevel>(matrix, 0, 1);
}

std::shared_ptr<const Level> grid_level(Grid local) {
  Case input;
  input.local = local;
  input.n_levels = 1;
  const Problem problem = make_problem(for_ranks(input, 1), 0, 1);
  return problem.levels.front();
}

CompressedRows rows_of(const Level& level) {
  return compress(level, Halo(level, casebook::Team{}));
}

TEST(Fronts, hold_rows_that_do_not_need_each_other) {
  for (const auto& level : {grid_level({7, 5, 3}), random_level(61, 3)}) {
    const CompressedRows rows = rows_of(*level);
    const RowOrder order = order_by_fronts(rows, 8);
    std::vector<int> front_of(static_cast<std::size_t>(rows.n_rows));
    for (int front = 0; front < order.n_fronts(); ++front) {
      for (int k = order.front_start.data()[front]; k < order.front_start.data()[front + 1]; ++k) {
        if (order.natural.data()[k] >= 0) {
          front_of.data()[order.natural.data()[k]] = front;
        }
      }
    }

    for (int row = 0; row < rows.n_rows; ++row) {
      for (int k = rows.start.data()[row]; k < rows.start.data()[row + 1]; ++k) {
        const int column = rows.column.data()[k];
        if (column < row) {
          EXPECT_LT(front_of.data()[column], front_of.data()[row]);
        }
      }
    }
  }
}

TEST(Fronts, hold_every_row_once_and_begin_at_multiples) {
  const CompressedRows rows = rows_of(*grid_level({7, 5, 3}));

  const RowOrder order = order_by_fronts(rows, 8);

  std::vector<int> seen;
  for (const int natural : order.natural) {
    if (natural >= 0) {
      seen.push_back(natural);
      EXPECT_EQ(order.natural.data()[order.own.data()[natural]], natural);
    }
  }
  std::sort(seen.begin(), seen.end());
  std::vector<int> all(static_cast<std::size_t>(rows.n_rows));
  std::iota(all.begin(), all.end(), 0);
  EXPECT_EQ(seen, all);
  for (const int start : order.front_start) {
    EXPECT_EQ(start % 8, 0);
  }
}

/// Rows times a vector by slices, against the same entry by entry.
void expect_products(const Level& level, Part part) {
  const CompressedRows rows = rows_of(level);
  const RowOrder order = order_by_fronts(rows, n_lanes);
  const SlicedRows sliced(rows, order, part);
  Array<double> x(order.natural.size());
  for (int row = 0; row < order.n(); ++row) {
    x.data()[row] = order.natural.data()[row] < 0 ? 0.0 : std::sin(row);
  }

  std::vector<double> found;
  for (int slice = 0; slice < order.n() / n_lanes; ++slice) {
    const Lanes product = sliced.product(slice, x.data());
    for (int lane = 0; lane < n_lanes; ++lane) {
      found.push_back(product[lane]);
    }
  }

  for (int row = 0; row < order.n(); ++row) {
    const int natural = order.natural.data()[row];
    double expected = 0.0;
    double scale = 0.0;
    for (int k = natural < 0 ? 0 : rows.start.data()[natural];
         natural >= 0 && k < rows.start.data()[natural + 1];
         ++k) {
      const int column = order.own.data()[rows.column.data()[k]];
      if (part == Part::all ? column != row : part == Part::lower ? column < row : column > row) {
        expected += rows.value.data()[k] * x.data()[column];
        scale += std::abs(rows.value.data()[k] * x.data()[column]);
      }
    }
    EXPECT_NEAR(found[static_cast<std::size_t>(row)], expected, 64 * 2.3e-16 * scale) << row;
  }
}

TEST(SlicedRows, multiply_like_rows_on_grids_of_any_shape) {
  for (const Grid local :
       {Grid{1, 1, 1}, Grid{7, 1, 1}, Grid{8, 3, 2}, Grid{9, 13, 5}, Grid{17, 16, 4}}) {
    for (const Part part : {Part::all, Part::lower, Part::upper}) {
      expect_products(*grid_level(local), part);
    }
  }
}

TEST(SlicedRows, multiply_like_rows_without_any_order) {
  for (const int per_row : {0, 1, 5, 20}) {
    for (const Part part : {Part::all, Part::lower, Part::upper}) {
      expect_products(*random_level(97, per_row), part);
    }
  }
}

TEST(SlicedRows, store_one_column_number_for_eight_on_a_grid) {
  const CompressedRows rows = rows_of(*grid_level({64, 64, 16}));
  const RowOrder order = order_by_fronts(rows, n_lanes);

  const double bytes = SlicedRows(rows, order, Part::all).memory_bytes();

  // 26 values of 8 B and, where eight have one number, 13 B; a third more for ends of runs.
  EXPECT_LT(bytes / rows.n_rows, 1.15 * (208.0 + 13.0));
}

}  // namespace
}  // namespace cg
