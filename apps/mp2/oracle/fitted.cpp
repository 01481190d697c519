// Declared in apps/mp2/oracle/pairs.hpp.

#include <algorithm>

#include "apps/mp2/oracle/pairs.hpp"
#include "apps/scf/oracle/matrix.hpp"
#include "apps/scf/oracle/oracle.hpp"
#include "apps/scf/oracle/shared_judge.hpp"
#include "apps/scf/oracle/shell_pair.hpp"

namespace mp2::oracle {
namespace {

using scf::Shell;
using scf::oracle::Matrix;
using scf::oracle::ShellPair;

/// Far below what a pair energy shows, times the primitives of a contraction.
constexpr double negligible_primitives = 1e-15;

/// The function 1: with it on one side of a pair, a quartet has three or two functions.
Shell constant_function() {
  Shell shell;
  shell.exponents = {0.0};
  shell.coefficients = {1.0};
  return shell;
}

/// (P|Q), [n_fit][n_fit]
Matrix metric(const scf::Basis& fitting, const casebook::Team& team) {
  const std::size_t n = index(fitting.n_functions);
  const Shell one = constant_function();
  Matrix v(n * n);
  scf::oracle::share_out(fitting.shells.size(), team, [&](std::size_t row) {
    const Shell& p = fitting.shells[row];
    for (const Shell& q : std::span(fitting.shells).first(row + 1)) {
      std::vector<double> block(index(p.n_functions() * q.n_functions()));
      scf::oracle::repulsion(p, one, q, one, block);
      const double* value = block.data();
      for (std::size_t k = index(p.first); k < index(p.first + p.n_functions()); ++k) {
        for (std::size_t l = index(q.first); l < index(q.first + q.n_functions()); ++l) {
          v[k * n + l] = v[l * n + k] = *value++;
        }
      }
    }
  });
  scf::oracle::put_together(v, team);
  return v;
}

/// (mn|P) of one fitting shell, [n_P][n_bf][n_bf]
std::vector<double> products(const std::vector<ShellPair>& pairs, std::size_t n, const Shell& p) {
  const Shell one = constant_function();
  const ShellPair fitting(p, one);
  std::vector<double> all(index(p.n_functions()) * n * n);
  for (const ShellPair& pair : pairs) {
    const Shell& a = pair.first();
    const Shell& b = pair.second();
    std::vector<double> block(index(p.n_functions() * a.n_functions() * b.n_functions()));
    scf::oracle::repulsion(fitting, pair, block, negligible_primitives);
    const double* value = block.data();
    for (std::size_t k = 0; k < index(p.n_functions()); ++k) {
      for (std::size_t i = index(a.first); i < index(a.first + a.n_functions()); ++i) {
        for (std::size_t j = index(b.first); j < index(b.first + b.n_functions()); ++j) {
          all[(k * n + i) * n + j] = all[(k * n + j) * n + i] = *value++;
        }
      }
    }
  }
  return all;
}

/// B(P, i, a) with (ia|jb) = sum over P of B(P, i, a) B(P, j, b), [n_fit][i][a]: what solves
/// L B = (P|ia), L the Cholesky factor of (P|Q).
class Fitted : public PairIntegrals {
 public:
  Fitted(const Case& input,
         const scf::Basis& fitting,
         const Result& result,
         const casebook::Team& team)
      : n_active_(index(input.n_active())),
        n_virtual_(index(input.n_virtual())),
        n_fit_(index(fitting.n_functions)) {
    const std::vector<double> products = products_of_orbitals(input, fitting, result, team);
    const Matrix l = scf::oracle::cholesky(metric(fitting, team), fitting.n_functions);
    b_.resize(products.size());
    scf::oracle::share_out(n_active_, team, [&](std::size_t i) {
      for (std::size_t p = 0; p < n_fit_; ++p) {
        const std::span<double> row = row_of(p, i);
        std::ranges::copy(std::span(products).subspan(start(p, i), n_virtual_), row.begin());
        for (std::size_t q = 0; q < p; ++q) {
          add(-l[p * n_fit_ + q], row_of(q, i), row);
        }
        for (double& element : row) {
          element /= l[p * n_fit_ + p];
        }
      }
    });
    scf::oracle::put_together(b_, team);
  }

  std::vector<double> of(Pair pair) const override {
    std::vector<double> integrals(n_virtual_ * n_virtual_);
    for (std::size_t p = 0; p < n_fit_; ++p) {
      const double* left = b_.data() + start(p, index(pair.first));
      const std::span right(b_.data() + start(p, index(pair.second)), n_virtual_);
      for (std::size_t a = 0; a < n_virtual_; ++a) {
        add(left[a], right, std::span(integrals).subspan(a * n_virtual_, n_virtual_));
      }
    }
    return integrals;
  }

 private:
  std::size_t start(std::size_t p, std::size_t i) const { return (p * n_active_ + i) * n_virtual_; }
  std::span<double> row_of(std::size_t p, std::size_t i) {
    return std::span(b_).subspan(start(p, i), n_virtual_);
  }

  /// (P|ia), [n_fit][i][a]
  std::vector<double> products_of_orbitals(const Case& input,
                                           const scf::Basis& fitting,
                                           const Result& result,
                                           const casebook::Team& team) const {
    const std::size_t n = index(input.n_functions());
    const std::size_t n_products = n_active_ * n_virtual_;
    const std::vector<ShellPair> pairs = scf::oracle::unique_pairs(input.scf.basis);
    std::vector<double> all(n_fit_ * n_products);
    scf::oracle::share_out(fitting.shells.size(), team, [&](std::size_t shell) {
      const Shell& p = fitting.shells[shell];
      const std::vector<double> block = products(pairs, n, p);
      for (std::size_t k = 0; k < index(p.n_functions()); ++k) {
        to_orbitals(input,
                    result,
                    std::span(block).subspan(k * n * n, n * n),
                    std::span(all).subspan((index(p.first) + k) * n_products, n_products));
      }
    });
    scf::oracle::put_together(all, team);
    return all;
  }

  std::size_t n_active_;
  std::size_t n_virtual_;
  std::size_t n_fit_;
  std::vector<double> b_;
};

}  // namespace

std::unique_ptr<PairIntegrals> fitted_integrals(const Case& input,
                                                const scf::Basis& fitting,
                                                const Result& result,
                                                const casebook::Team& team) {
  return std::make_unique<Fitted>(input, fitting, result, team);
}

}  // namespace mp2::oracle
