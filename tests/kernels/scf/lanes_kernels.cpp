#include <memory>
#include <utility>

#include <benchmark/benchmark.h>

#include "parts/scf/lanes/lane_quartets.hpp"
#include "tests/kernels/kernel.hpp"
#include "tests/kernels/scf/add_kernels.hpp"
#include "tests/kernels/scf/lanes_sample.hpp"
#include "tests/kernels/scf/libint_kernel.hpp"
#include "tests/kernels/scf/verification.hpp"

namespace scf {
namespace {

/// Eight quartets of one class at a time.
class LanesKernel : public casebook::Kernel {
 public:
  explicit LanesKernel(LanesClass quartet_class) : class_(std::move(quartet_class)) {}

  casebook::Amount prepare() override {
    sample_ = std::make_unique<LanesSample>(class_);
    std::size_t n_integrals = 0;
    const std::vector<LanesSample::Quartet> quartets = sample_->quartets();
    for (const LanesSample::Quartet& quartet : quartets) {
      n_integrals += size_of(quartet);
    }
    integrals_.resize(size_of(quartets.front()));
    return {static_cast<std::int64_t>(quartets.size()),
            static_cast<std::int64_t>(n_integrals * sizeof(double))};
  }

  void call() override {
    for (const LanesSample::Call& call : sample_->calls()) {
      compute(call);
      benchmark::ClobberMemory();
    }
  }

  std::string problem() const override {
    std::vector<double> computed;
    for (const LanesSample::Call& call : sample_->calls()) {
      compute(call);
      for (int lane = 0; lane < call.ket->n_pairs; ++lane) {
        for (const Lanes& integral : integrals_) {
          computed.push_back(integral[lane]);
        }
      }
    }
    return integral_problem(expected_integrals(*sample_), computed);
  }

 private:
  void compute(const LanesSample::Call& call) const {
    const auto& [bra_class, bra, ket_class, ket] = call;
    repulsion_of_batch(
        *bra_class, *bra, *ket_class, *ket, all_lanes(1.0), 0.0, scratch_, integrals_.data());
  }

  LanesClass class_;
  std::unique_ptr<LanesSample> sample_;
  mutable BatchScratchOf<Lanes> scratch_;
  mutable std::vector<Lanes> integrals_;  ///< of one call: they are used up before the next
};

/// (ss|, (ps|, (pp|, ... up to an angular momentum, in both bra and ket.
std::vector<LanesClass> classes_up_to(int l_max, const std::string& basis, bool contracted) {
  std::vector<std::pair<int, int>> pairs;
  for (int a = 0; a <= l_max; ++a) {
    for (int b = 0; b <= a; ++b) {
      pairs.emplace_back(a, b);
    }
  }
  std::vector<LanesClass> classes;
  for (const auto& [a, b] : pairs) {
    for (const auto& [c, d] : pairs) {
      if (c + d < a + b || (c + d == a + b && c <= a)) {
        classes.push_back({a, b, c, d, basis, contracted});
      }
    }
  }
  return classes;
}

}  // namespace

void add_lanes_kernels() {
  constexpr int d = 2, f = 3;
  std::vector<LanesClass> classes = classes_up_to(d, "6-31gs", true);
  for (const auto& more : {classes_up_to(d, "cc-pvdz", true), classes_up_to(f, "cc-pvtz", false)}) {
    classes.insert(classes.end(), more.begin(), more.end());
  }
  for (const LanesClass& c : classes) {
    if (auto reference = libint_kernel(c)) {
      casebook::add_kernel("eri/" + c.name() + "@libint2", "shell quartet", std::move(reference));
    }
    casebook::add_kernel(
        "eri/" + c.name() + "@lanes", "shell quartet", std::make_unique<LanesKernel>(c));
  }
}

}  // namespace scf
