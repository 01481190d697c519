#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <cblas.h>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "parts/dense/buffer.hpp"
#include "parts/dense/packed_product.hpp"
#include "tests/kernels/kernel.hpp"

namespace lu {
namespace {

using Numbers = std::vector<double>;

/// C += A B of n x depth and depth x n, column by column.
struct Product {
  std::int64_t n = 0;
  std::int64_t depth = 0;
  Numbers a;
  Numbers b;
  Numbers c;
};

Numbers numbers(std::int64_t count, double step) {
  Numbers values(static_cast<std::size_t>(count));
  for (std::size_t k = 0; k < values.size(); ++k) {
    values[k] = std::sin(step * static_cast<double>(k));
  }
  return values;
}

/// The rungs' product: both operands packed, in blocks that the caches hold.
class Packed {
 public:
  void operator()(Product& p) {
    constexpr std::int64_t rows = 16 * dense::tile_rows<double>;  // of A: 384 x 192 x 8 B = 576 KiB
    constexpr std::int64_t steps = 192;  // of depth: v10's width at n = 8192
    const dense::View<double> a(p.a.data(), p.n, p.depth, p.n);
    const dense::View<double> b(p.b.data(), p.depth, p.n, p.depth);
    const dense::View<double> c(p.c.data(), p.n, p.n, p.n);
    double* const left = left_.reserve(rows * steps);
    double* const right =
        right_.reserve(dense::right_slivers<double>(p.n) * dense::tile_columns * steps);
    for (std::int64_t k = 0; k < p.depth; k += steps) {
      const std::int64_t depth = std::min(steps, p.depth - k);
      dense::pack_right<double>(b.block(k, 0, depth, p.n), right);
      for (std::int64_t i = 0; i < p.n; i += rows) {
        const std::int64_t height = std::min(rows, p.n - i);
        dense::pack_left<double>(a.block(i, k, height, depth), 1.0, left);
        dense::multiply_packed(depth, left, right, c.block(i, 0, height, p.n));
      }
    }
  }

 private:
  dense::Buffer<double> left_;
  dense::Buffer<double> right_;
};

struct Library {
  void operator()(Product& p) const {
    const int n = static_cast<int>(p.n);
    const int depth = static_cast<int>(p.depth);
    cblas_dgemm(CblasColMajor,
                CblasNoTrans,
                CblasNoTrans,
                n,
                n,
                depth,
                1.0,
                p.a.data(),
                n,
                p.b.data(),
                depth,
                1.0,
                p.c.data(),
                n);
  }
};

template <class Multiply>
class ProductKernel : public casebook::Kernel {
 public:
  ProductKernel(std::int64_t n, std::int64_t depth) {
    product_.n = n;
    product_.depth = depth;
  }

  casebook::Amount prepare() override {
    const std::int64_t n = product_.n;
    const std::int64_t depth = product_.depth;
    product_.a = numbers(n * depth, 0.7);
    product_.b = numbers(n * depth, 1.3);
    product_.c.assign(static_cast<std::size_t>(n * n), 0.0);
    return {2 * n * n * depth, 8 * (2 * n * n + 2 * n * depth)};
  }

  void call() override {
    multiply_(product_);
    double* out = product_.c.data();
    benchmark::DoNotOptimize(out);
  }

  /// After the first call: C 1 = A (B 1), of which no part is larger than depth.
  std::string problem() const override {
    const std::int64_t n = product_.n;
    const std::int64_t depth = product_.depth;
    Numbers right(static_cast<std::size_t>(depth), 0.0);
    Numbers expected(static_cast<std::size_t>(n), 0.0);
    Numbers found(expected);
    for (std::int64_t j = 0; j < n; ++j) {
      for (std::int64_t k = 0; k < depth; ++k) {
        right.data()[k] += product_.b.data()[j * depth + k];
      }
      for (std::int64_t i = 0; i < n; ++i) {
        found.data()[i] += product_.c.data()[j * n + i];
      }
    }
    for (std::int64_t k = 0; k < depth; ++k) {
      for (std::int64_t i = 0; i < n; ++i) {
        expected.data()[i] += product_.a.data()[k * n + i] * right.data()[k];
      }
    }
    const double bound = 1e-15 * static_cast<double>(n) * static_cast<double>(depth);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      if (!(std::abs(found[i] - expected[i]) <= bound)) {
        return fmt::format("row {} adds up to {}, not {}", i, found[i], expected[i]);
      }
    }
    return "";
  }

 private:
  Product product_;
  Multiply multiply_;
};

void add(const std::string& shape, std::int64_t n, std::int64_t depth) {
  casebook::add_kernel(
      shape + "@packed", "flop", std::make_unique<ProductKernel<Packed>>(n, depth));
  casebook::add_kernel(
      shape + "@openblas", "flop", std::make_unique<ProductKernel<Library>>(n, depth));
}

}  // namespace
}  // namespace lu

void casebook::add_kernels() {
  for (const int n : {1000, 2000, 4000}) {
    lu::add(fmt::format("product/n_{}", n), n, n);
  }
  for (const int depth : {128, 192}) {
    lu::add(fmt::format("update/n_4000/nb_{}", depth), 4000, depth);
  }
}
