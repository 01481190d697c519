#include <memory>
#include <utility>

#include <benchmark/benchmark.h>

#include "apps/scf/oracle/oracle.hpp"
#include "parts/scf/textbook/quartet_factored.hpp"
#include "parts/scf/textbook/quartet_pairs.hpp"
#include "parts/scf/textbook/quartet_textbook.hpp"
#include "tests/kernels/kernel.hpp"
#include "tests/kernels/scf/add_kernels.hpp"
#include "tests/kernels/scf/quartet_sample.hpp"
#include "tests/kernels/scf/verification.hpp"

namespace scf {
namespace {

/// Quartets of one class and their integrals, one block after the other.
class QuartetKernel : public casebook::Kernel {
 public:
  explicit QuartetKernel(QuartetClass quartet_class) : class_(std::move(quartet_class)) {}

  casebook::Amount prepare() override {
    quartets_ = quartet_sample(class_);
    std::size_t n_integrals = 0;
    for (const Quartet& quartet : quartets_) {
      n_integrals += size_of(quartet);
    }
    // The last block needs room for its Cartesian form.
    integrals_.resize(n_integrals + max_quartet_size);
    n_integrals_ = n_integrals;
    return {static_cast<std::int64_t>(quartets_.size()),
            static_cast<std::int64_t>(n_integrals * sizeof(double))};
  }

  std::string problem() const override {
    std::vector<double> expected(n_integrals_);
    double* out = expected.data();
    for (const Quartet& quartet : quartets_) {
      const auto& [bra, ket] = quartet;
      oracle::repulsion(
          bra.first, bra.second, ket.first, ket.second, std::span(out, size_of(quartet)));
      out += size_of(quartet);
    }
    return integral_problem(expected, integrals_);
  }

 protected:
  QuartetClass class_;
  std::vector<Quartet> quartets_;
  std::vector<double> integrals_;
  std::size_t n_integrals_ = 0;
};

using FromShells = void (*)(const Shell&, const Shell&, const Shell&, const Shell&, double*);

/// A method that is given four shells.
class FromShellsKernel : public QuartetKernel {
 public:
  FromShellsKernel(QuartetClass quartet_class, FromShells repulsion)
      : QuartetKernel(std::move(quartet_class)), repulsion_(repulsion) {}

  void call() override {
    double* out = integrals_.data();
    for (const Quartet& quartet : quartets_) {
      const auto& [bra, ket] = quartet;
      repulsion_(bra.first, bra.second, ket.first, ket.second, out);
      out += size_of(quartet);
    }
    benchmark::DoNotOptimize(out);
  }

 private:
  FromShells repulsion_;
};

/// The method that is given the data of two shell pairs, which are made beforehand.
class FromPairsKernel : public QuartetKernel {
 public:
  using QuartetKernel::QuartetKernel;

  casebook::Amount prepare() override {
    const casebook::Amount amount = QuartetKernel::prepare();
    for (const auto& [bra, ket] : quartets_) {
      pairs_.emplace_back(ShellPair(bra.first, bra.second), ShellPair(ket.first, ket.second));
    }
    return amount;
  }

  void call() override {
    double* out = integrals_.data();
    for (const auto& [bra, ket] : pairs_) {
      repulsion_from_pairs(bra, ket, out);
      out += bra.n_functions * ket.n_functions;
    }
    benchmark::DoNotOptimize(out);
  }

 private:
  std::vector<std::pair<ShellPair, ShellPair>> pairs_;
};

constexpr int s = 0, p = 1, d = 2, f = 3;

const std::vector<QuartetClass>& classes() {
  static const std::vector<QuartetClass> list = {{s, s, "6-31gs", true},
                                                 {s, s, "6-31gs", false},
                                                 {s, s, "cc-pvdz", true},
                                                 {p, s, "6-31gs", true},
                                                 {p, s, "6-31gs", false},
                                                 {p, s, "cc-pvdz", true},
                                                 {p, p, "6-31gs", true},
                                                 {p, p, "6-31gs", false},
                                                 {d, s, "6-31gs", true},
                                                 {d, s, "cc-pvdz", true},
                                                 {d, d, "6-31gs", false},
                                                 {d, d, "cc-pvdz", false},
                                                 {f, f, "cc-pvtz", false}};
  return list;
}

}  // namespace

void add_quartet_kernels() {
  const char* item = "shell quartet";
  for (const QuartetClass& c : classes()) {
    casebook::add_kernel("quartet_textbook/" + c.name(),
                         item,
                         std::make_unique<FromShellsKernel>(c, repulsion_textbook));
    casebook::add_kernel("quartet_factored/" + c.name(),
                         item,
                         std::make_unique<FromShellsKernel>(c, repulsion_factored));
    casebook::add_kernel("quartet_pairs/" + c.name(), item, std::make_unique<FromPairsKernel>(c));
  }
}

}  // namespace scf
