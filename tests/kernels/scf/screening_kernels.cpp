#include <algorithm>
#include <cmath>
#include <memory>

#include <benchmark/benchmark.h>

#include "apps/scf/oracle/oracle.hpp"
#include "parts/scf/textbook/quartet.hpp"
#include "parts/scf/textbook/screening.hpp"
#include "tests/kernels/kernel.hpp"
#include "tests/kernels/scf/add_kernels.hpp"
#include "tests/kernels/scf/verification.hpp"
#include "tests/kernels/scf/water.hpp"

namespace scf {
namespace {

/// Q_ab^2 of one pair by the judge's integrals.
double largest_self_repulsion(const Shell& a, const Shell& b) {
  std::vector<double> quartet(max_quartet_size);
  oracle::repulsion(a, b, a, b, quartet);
  const int n_pair = a.n_functions() * b.n_functions();
  double largest = 0.0;
  for (int ij = 0; ij < n_pair; ++ij) {
    largest = std::max(largest, std::abs(quartet.data()[ij * n_pair + ij]));
  }
  return largest;
}

class SchwarzKernel : public casebook::Kernel {
 public:
  explicit SchwarzKernel(std::string basis) : basis_name_(std::move(basis)) {}

  casebook::Amount prepare() override {
    basis_ = water_dimer(basis_name_).basis;
    const auto n = static_cast<std::int64_t>(basis_.n_shells());
    return {n * (n + 1) / 2, n * n * static_cast<std::int64_t>(sizeof(double))};
  }

  void call() override {
    bounds_ = schwarz_bounds(basis_);
    double* out = bounds_.data();
    benchmark::DoNotOptimize(out);
  }

  std::string problem() const override {
    std::vector<double> expected;
    for (const Shell& a : basis_.shells) {
      for (const Shell& b : basis_.shells) {
        expected.push_back(largest_self_repulsion(a, b));
      }
    }
    std::vector<double> squares;
    for (const double q : bounds_.values()) {
      squares.push_back(q * q);
    }
    return integral_problem(expected, squares);
  }

 private:
  std::string basis_name_;
  Basis basis_;
  Matrix bounds_;
};

}  // namespace

void add_screening_kernels() {
  for (const char* basis : {"6-31gs", "cc-pvdz"}) {
    casebook::add_kernel(std::string("schwarz_bounds/") + basis,
                         "shell pair",
                         std::make_unique<SchwarzKernel>(basis));
  }
}

}  // namespace scf
