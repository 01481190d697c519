#include <cmath>

#include "apps/mp2/oracle_pairs.hpp"
#include "apps/scf/oracle.hpp"
#include "apps/scf/oracle_matrix.hpp"
#include "apps/scf/oracle_shell_pair.hpp"

namespace mp2::oracle {
namespace {

using scf::Shell;
using scf::oracle::Matrix;
using scf::oracle::ShellPair;

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

/// The function 1: with it on one side of a pair, a quartet has three or two functions.
Shell constant_function() {
  Shell shell;
  shell.exponents = {0.0};
  shell.coefficients = {1.0};
  return shell;
}

/// (P|Q), [n_fit][n_fit]
Matrix metric(const scf::Basis& fitting) {
  const std::size_t n = index(fitting.n_functions);
  const Shell one = constant_function();
  Matrix v(n * n);
  for (const Shell& p : fitting.shells) {
    for (const Shell& q : fitting.shells) {
      std::vector<double> block(index(p.n_functions() * q.n_functions()));
      scf::oracle::repulsion(p, one, q, one, block);
      for (int k = 0; k < p.n_functions(); ++k) {
        for (int l = 0; l < q.n_functions(); ++l) {
          v[index(p.first + k) * n + index(q.first + l)] = block[index(k * q.n_functions() + l)];
        }
      }
    }
  }
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
    scf::oracle::repulsion(fitting, pair, block);
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
  Fitted(const Case& input, const Result& result)
      : n_active_(index(input.n_active())),
        n_virtual_(index(input.n_virtual())),
        n_fit_(index(input.fitting.n_functions)) {
    const std::vector<ShellPair> pairs = scf::oracle::unique_pairs(input.scf.basis);
    const std::size_t n = index(input.n_functions());
    for (const Shell& p : input.fitting.shells) {
      const std::vector<double> block = products(pairs, n, p);
      for (std::size_t k = 0; k < index(p.n_functions()); ++k) {
        to_orbitals(input, result, block.data() + k * n * n);
      }
    }
    const Matrix l = scf::oracle::cholesky(metric(input.fitting), input.fitting.n_functions);
    const std::size_t n_products = n_active_ * n_virtual_;
    for (std::size_t p = 0; p < n_fit_; ++p) {
      double* row = b_.data() + p * n_products;
      for (std::size_t q = 0; q < p; ++q) {
        add(-l[p * n_fit_ + q], b_.data() + q * n_products, n_products, row);
      }
      for (std::size_t ia = 0; ia < n_products; ++ia) {
        row[ia] /= l[p * n_fit_ + p];
      }
    }
  }

  std::vector<double> of(Pair pair) const override {
    std::vector<double> integrals(n_virtual_ * n_virtual_);
    for (std::size_t p = 0; p < n_fit_; ++p) {
      const double* left = b_.data() + (p * n_active_ + index(pair.first)) * n_virtual_;
      const double* right = b_.data() + (p * n_active_ + index(pair.second)) * n_virtual_;
      for (std::size_t a = 0; a < n_virtual_; ++a) {
        add(left[a], right, n_virtual_, integrals.data() + a * n_virtual_);
      }
    }
    return integrals;
  }

 private:
  /// to_k += factor from_k
  static void add(double factor, const double* from, std::size_t n, double* to) {
    for (std::size_t k = 0; k < n; ++k) {
      to[k] += factor * from[k];
    }
  }

  /// Appends (P|ia) = sum over m, s of C(m, i) (ms|P) C(s, a) of one fitting function.
  /// block: (ms|P), [n_bf][n_bf]
  void to_orbitals(const Case& input, const Result& result, const double* block) {
    const std::size_t n = index(input.n_functions());
    const std::size_t first_active = index(input.n_frozen_core);
    const std::size_t first_virtual = index(input.scf.n_occupied());
    const double* c = result.orbitals.data();
    for (std::size_t i = 0; i < n_active_; ++i) {
      std::vector<double> half(n);
      for (std::size_t m = 0; m < n; ++m) {
        add(c[m * n + first_active + i], block + m * n, n, half.data());
      }
      std::vector<double> row(n_virtual_);
      for (std::size_t s = 0; s < n; ++s) {
        add(half[s], c + s * n + first_virtual, n_virtual_, row.data());
      }
      b_.insert(b_.end(), row.begin(), row.end());
    }
  }

  std::size_t n_active_;
  std::size_t n_virtual_;
  std::size_t n_fit_;
  std::vector<double> b_;
};

}  // namespace

std::unique_ptr<PairIntegrals> fitted_integrals(const Case& input, const Result& result) {
  return std::make_unique<Fitted>(input, result);
}

}  // namespace mp2::oracle
