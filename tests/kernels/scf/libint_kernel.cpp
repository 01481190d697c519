#include "tests/kernels/scf/libint_kernel.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <benchmark/benchmark.h>
#include <libint2/engine.h>
#include <libint2/initialize.h>

#include "tests/kernels/scf/verification.hpp"

namespace scf {
namespace {

/// p functions are x, y, z in both conventions here, and only in the Cartesian one there. The
/// coefficients contain the norms already.
libint2::Shell libint_shell(const Shell& shell) {
  libint2::Shell::Contraction contraction;
  contraction.l = shell.l;
  contraction.pure = shell.spherical && shell.l >= 2;
  contraction.coeff.assign(shell.coefficients.begin(), shell.coefficients.end());
  constexpr bool normalize_again = false;
  return {{shell.exponents.begin(), shell.exponents.end()},
          {contraction},
          shell.center,
          normalize_again};
}

class LibintKernel : public casebook::Kernel {
 public:
  explicit LibintKernel(LanesClass quartet_class) : class_(std::move(quartet_class)) {}

  casebook::Amount prepare() override {
    libint2::initialize();
    sample_ = std::make_unique<LanesSample>(class_);
    std::size_t n_integrals = 0;
    for (const LanesSample::Quartet& quartet : sample_->quartets()) {
      calls_.push_back({libint(quartet.a),
                        libint(quartet.b),
                        libint(quartet.c),
                        libint(quartet.d),
                        pair(quartet.a, quartet.b),
                        pair(quartet.c, quartet.d)});
      n_integrals += size_of(quartet);
    }
    std::size_t most_primitives = 0;
    for (const auto& [ours, theirs] : shells_) {
      most_primitives = std::max(most_primitives, ours->exponents.size());
    }
    engine_ = libint2::Engine(libint2::Operator::coulomb,
                              most_primitives,
                              std::max(class_.l_a, class_.l_c),
                              no_derivatives,
                              precision);
    return {static_cast<std::int64_t>(calls_.size()),
            static_cast<std::int64_t>(n_integrals * sizeof(double))};
  }

  void call() override {
    for (const Call& call : calls_) {
      benchmark::DoNotOptimize(compute(call));
    }
  }

  std::string problem() const override {
    const std::vector<LanesSample::Quartet> quartets = sample_->quartets();
    std::vector<double> computed;
    for (std::size_t i = 0; i < calls_.size(); ++i) {
      const auto& [a, b, c, d] = quartets[i];
      append_in_our_order(compute(calls_[i]),
                          a->n_functions() * b->n_functions(),
                          c->n_functions() * d->n_functions(),
                          size_of(quartets[i]),
                          computed);
    }
    return integral_problem(expected_integrals(*sample_), computed);
  }

 private:
  static constexpr int no_derivatives = 0;
  /// Below which the library leaves out primitives. Its default of 2e-16 makes errors of 3e-14, which
  /// are beyond the bound of the other methods.
  static constexpr double precision = 1e-18;

  struct Call {
    const libint2::Shell *a, *b, *c, *d;
    const libint2::ShellPair *ab, *cd;
  };

  const libint2::Shell* libint(const Shell* shell) {
    return &shells_.try_emplace(shell, libint_shell(*shell)).first->second;
  }

  const libint2::ShellPair* pair(const Shell* a, const Shell* b) {
    return &pairs_.try_emplace(std::pair(a, b), *libint(a), *libint(b), std::log(precision))
                .first->second;
  }

  /// The pair of the larger momentum goes last: then the library has nothing to reorder.
  /// Null where all primitives are negligible.
  const double* compute(const Call& call) const {
    return engine_.compute2<libint2::Operator::coulomb, libint2::BraKet::xx_xx, 0>(
        *call.c, *call.d, *call.a, *call.b, call.cd, call.ab)[0];
  }

  /// (cd|ab) becomes (ab|cd).
  static void append_in_our_order(
      const double* block, int n_ab, int n_cd, std::size_t size, std::vector<double>& to) {
    if (block == nullptr) {
      to.resize(to.size() + size);
      return;
    }
    for (int ab = 0; ab < n_ab; ++ab) {
      for (int cd = 0; cd < n_cd; ++cd) {
        to.push_back(block[cd * n_ab + ab]);
      }
    }
  }

  LanesClass class_;
  std::unique_ptr<LanesSample> sample_;
  std::map<const Shell*, libint2::Shell> shells_;
  std::map<std::pair<const Shell*, const Shell*>, libint2::ShellPair> pairs_;
  std::vector<Call> calls_;
  mutable libint2::Engine engine_;
};

}  // namespace

std::unique_ptr<casebook::Kernel> libint_kernel(const LanesClass& quartet_class) {
  return std::make_unique<LibintKernel>(quartet_class);
}

}  // namespace scf
