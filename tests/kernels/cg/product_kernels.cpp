#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "apps/cg/judge/oracle_system.hpp"
#include "apps/cg/rank_grid.hpp"
#include "parts/cg/diagonal.hpp"
#include "parts/cg/sliced_rows.hpp"
#include "tests/kernels/cg/add_kernels.hpp"
#include "tests/kernels/kernel.hpp"

namespace cg {
namespace {

/// One rank's box of HPCG's operator.
Problem box(int side) {
  Case input;
  input.local = {side, side, side};
  input.n_levels = 1;
  return make_problem(for_ranks(input, 1), 0, 1);
}

double element(int row) {
  return std::sin(0.1 * row);
}

/// Where a product in the natural order leaves the judge's, or "".
std::string product_problem(const Level& level, const std::vector<double>& found) {
  const oracle::System judge(level, casebook::Team{});
  std::vector<double> x;
  for (int row = 0; row < level.n_rows(); ++row) {
    x.push_back(element(row));
  }
  const std::vector<double> expected = judge.multiply(x);
  const std::vector<double> scale = judge.multiply_magnitudes(x);
  for (std::size_t row = 0; row < expected.size(); ++row) {
    if (!(std::abs(found[row] - expected[row]) <= 28 * 2.3e-16 * scale[row])) {
      return fmt::format("row {} is {}, not {}", row, found[row], expected[row]);
    }
  }
  return "";
}

/// Compressed rows, as in v1.
class CompressedProduct : public casebook::Kernel {
 public:
  explicit CompressedProduct(int side) : side_(side) {}

  casebook::Amount prepare() override {
    problem_ = box(side_);
    const Level& level = *problem_.levels.front();
    rows_ = compress(level, Halo(level, casebook::Team{}));
    for (int row = 0; row < rows_.n_rows; ++row) {
      x_.push_back(element(row));
    }
    y_.resize(x_.size());
    const auto n = static_cast<std::int64_t>(rows_.value.size());
    return {n, 12 * n + 20 * rows_.n_rows};
  }

  void call() override {
    for (int row = 0; row < rows_.n_rows; ++row) {
      double sum = 0.0;
      for (int k = rows_.start.data()[row]; k < rows_.start.data()[row + 1]; ++k) {
        sum += rows_.value.data()[k] * x_.data()[rows_.column.data()[k]];
      }
      y_.data()[row] = sum;
    }
    double* out = y_.data();
    benchmark::DoNotOptimize(out);
  }

  std::string problem() const override { return product_problem(*problem_.levels.front(), y_); }

 private:
  int side_;
  Problem problem_;
  CompressedRows rows_;
  std::vector<double> x_;
  std::vector<double> y_;
};

/// Slices with run columns, as in v5.
class SlicedProduct : public casebook::Kernel {
 public:
  explicit SlicedProduct(int side) : side_(side) {}

  casebook::Amount prepare() override {
    problem_ = box(side_);
    const Level& level = *problem_.levels.front();
    const CompressedRows rows = compress(level, Halo(level, casebook::Team{}));
    order_ = order_by_fronts(rows, n_lanes);
    diagonal_ = Diagonal(rows, order_);
    entries_ = SlicedRows(rows, order_, Part::all);
    x_ = Array<double>(order_.natural.size());
    y_ = Array<double>(order_.natural.size());
    for (int row = 0; row < order_.n(); ++row) {
      x_.data()[row] = order_.natural.data()[row] < 0 ? 0.0 : element(order_.natural.data()[row]);
    }
    return {static_cast<std::int64_t>(rows.value.size()),
            static_cast<std::int64_t>(entries_.memory_bytes()) + 24 * order_.n()};
  }

  void call() override {
    for (int slice = 0; slice < order_.n() / n_lanes; ++slice) {
      const int row = n_lanes * slice;
      store(entries_.product(slice, x_.data()) +
                load(diagonal_.value() + row) * load(x_.data() + row),
            y_.data() + row);
    }
    double* out = y_.data();
    benchmark::DoNotOptimize(out);
  }

  std::string problem() const override {
    std::vector<double> natural(order_.own.size());
    for (std::size_t row = 0; row < natural.size(); ++row) {
      natural[row] = y_.data()[order_.own[row]];
    }
    return product_problem(*problem_.levels.front(), natural);
  }

 private:
  int side_;
  Problem problem_;
  RowOrder order_;
  Diagonal diagonal_;
  SlicedRows entries_;
  Array<double> x_;
  Array<double> y_;
};

}  // namespace

void add_product_kernels() {
  for (const int side : {16, 104}) {
    const std::string size = "/" + std::to_string(side);
    casebook::add_kernel(
        "compressed_product" + size, "entry", std::make_unique<CompressedProduct>(side));
    casebook::add_kernel("sliced_product" + size, "entry", std::make_unique<SlicedProduct>(side));
  }
}

}  // namespace cg
