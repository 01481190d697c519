#include <memory>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "parts/scf/iteration/library_linear_algebra.hpp"
#include "parts/scf/iteration/plain_linear_algebra.hpp"
#include "tests/kernels/kernel.hpp"
#include "tests/kernels/scf/add_kernels.hpp"
#include "tests/kernels/scf/verification.hpp"
#include "tests/kernels/scf/water.hpp"

namespace scf {
namespace {

constexpr int functions_of_a_water = 19;  // 6-31G*: 15 of oxygen, 2 of each hydrogen
constexpr auto element_bytes = static_cast<std::int64_t>(sizeof(double));

/// H S, as the products of an iteration are: full, symmetric operands of one size.
template <class LinearAlgebra>
class ProductKernel : public casebook::Kernel {
 public:
  explicit ProductKernel(int n_waters) : n_waters_(n_waters) {}

  casebook::Amount prepare() override {
    factors_ = first_waters(n_waters_);
    const std::int64_t n = factors_.core.n_rows();
    return {2 * n * n * n, 3 * n * n * element_bytes};
  }

  void call() override {
    product_ = LinearAlgebra::multiply(factors_.core, factors_.overlap);
    double* out = product_.data();
    benchmark::DoNotOptimize(out);
  }

  std::string problem() const override {
    return product_problem(factors_.core, factors_.overlap, product_);
  }

 private:
  int n_waters_;
  OneElectron factors_;
  Matrix product_;
};

/// Eigenvalues and eigenvectors of H, whose spectrum is that of a first Fock matrix.
template <class LinearAlgebra>
class DiagonalizeKernel : public casebook::Kernel {
 public:
  explicit DiagonalizeKernel(int n_waters) : n_waters_(n_waters) {}

  casebook::Amount prepare() override {
    matrix_ = first_waters(n_waters_).core;
    const std::int64_t n = matrix_.n_rows();
    return {1, (2 * n * n + n) * element_bytes};
  }

  void call() override {
    system_ = LinearAlgebra::diagonalize(matrix_);
    double* out = system_.vectors.data();
    benchmark::DoNotOptimize(out);
  }

  std::string problem() const override { return eigen_problem(matrix_, system_); }

 private:
  int n_waters_;
  Matrix matrix_;
  EigenSystem system_;
};

template <class LinearAlgebra>
void add(const std::string& method, int n_waters) {
  const int n = functions_of_a_water * n_waters;
  casebook::add_kernel(fmt::format("multiply/{}/n_{}", method, n),
                       "flop",
                       std::make_unique<ProductKernel<LinearAlgebra>>(n_waters));
  casebook::add_kernel(fmt::format("diagonalize/{}/n_{}", method, n),
                       "matrix",
                       std::make_unique<DiagonalizeKernel<LinearAlgebra>>(n_waters));
}

}  // namespace

void add_linear_algebra_kernels() {
  for (const int n_waters : {2, 6}) {
    add<PlainLinearAlgebra>("plain", n_waters);
    add<LibraryLinearAlgebra>("library", n_waters);
  }
}

}  // namespace scf
