#include <cmath>
#include <memory>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "apps/scf/oracle/quadrature.hpp"
#include "parts/scf/textbook/boys.hpp"
#include "parts/scf/textbook/shell_pair.hpp"
#include "tests/kernels/kernel.hpp"
#include "tests/kernels/scf/add_kernels.hpp"
#include "tests/kernels/scf/verification.hpp"
#include "tests/kernels/scf/water.hpp"

namespace scf {
namespace {

/// Enough for branches and series lengths as mixed as in a Fock build.
constexpr std::size_t n_arguments = 512;

/// x = p q / (p + q) |P - Q|^2 of primitive quartets of the water dimer in 6-31G*.
std::vector<double> boys_arguments() {
  std::vector<PrimitivePairData> pairs;
  for (const ShellPair& pair : all_shell_pairs(water_dimer("6-31gs").basis)) {
    pairs.insert(pairs.end(), pair.primitives.begin(), pair.primitives.end());
  }
  std::vector<double> arguments;
  for (std::size_t k = 0; k < n_arguments; ++k) {
    // Multiples of two primes: neither pair repeats the other's order.
    const PrimitivePairData& ab = pairs[k * 7919 % pairs.size()];
    const PrimitivePairData& cd = pairs[k * 104729 % pairs.size()];
    double distance_squared = 0.0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      distance_squared += std::pow(ab.center[axis] - cd.center[axis], 2);
    }
    arguments.push_back(ab.p * cd.p / (ab.p + cd.p) * distance_squared);
  }
  return arguments;
}

class BoysKernel : public casebook::Kernel {
 public:
  explicit BoysKernel(int order) : order_(order) {}

  casebook::Amount prepare() override {
    arguments_ = boys_arguments();
    values_.resize(arguments_.size() * n_values());
    const auto n = static_cast<std::int64_t>(values_.size());
    return {n, n * static_cast<std::int64_t>(sizeof(double))};
  }

  void call() override {
    double* out = values_.data();
    for (const double x : arguments_) {
      boys(order_, x, out);
      out += n_values();
    }
    benchmark::DoNotOptimize(out);
  }

  /// F_n(x) = integral of t^(2n) exp(-x t^2) over t from 0 to 1, by the judge's quadrature.
  std::string problem() const override {
    std::vector<double> expected;
    for (const double x : arguments_) {
      const oracle::Nodes nodes(x, order_);
      for (int n = 0; n <= order_; ++n) {
        double sum = 0.0;
        for (const oracle::NodeBatch& batch : nodes) {
          for (std::size_t lane = 0; lane < oracle::n_lanes; ++lane) {
            sum += batch.weight[lane] * std::pow(batch.t_squared[lane], n);
          }
        }
        expected.push_back(sum);
      }
    }
    return relative_difference(expected, values_, bound);
  }

 private:
  /// 1e-13 is what boys() promises, 1e-14 what the quadrature does.
  static constexpr double bound = 1.1e-13;

  std::size_t n_values() const { return static_cast<std::size_t>(order_ + 1); }

  int order_;
  std::vector<double> arguments_;
  std::vector<double> values_;  ///< [argument][order + 1]
};

}  // namespace

void add_boys_kernels() {
  for (const int order : {0, 4, 8, 12}) {  // (ss|ss), (pp|pp), (dd|dd), (ff|ff)
    casebook::add_kernel(
        fmt::format("boys/order_{}", order), "value", std::make_unique<BoysKernel>(order));
  }
}

}  // namespace scf
