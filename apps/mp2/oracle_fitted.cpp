#include <cmath>

#include "apps/mp2/oracle_pairs.hpp"
#include "apps/scf/oracle.hpp"
#include "apps/scf/oracle_matrix.hpp"

namespace mp2::oracle {
namespace {

using scf::oracle::Matrix;

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

/// The function 1: with it on one side of a pair, a quartet has three or two functions.
scf::Shell constant_function() {
  scf::Shell shell;
  shell.exponents = {0.0};
  shell.coefficients = {1.0};
  return shell;
}

/// (P|Q), [n_fit][n_fit]
Matrix metric(const scf::Basis& fitting) {
  const std::size_t n = index(fitting.n_functions);
  const scf::Shell one = constant_function();
  Matrix v(n * n);
  for (const scf::Shell& p : fitting.shells) {
    for (const scf::Shell& q : fitting.shells) {
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
std::vector<double> products(const scf::Basis& basis, const scf::Shell& p) {
  const std::size_t n = index(basis.n_functions);
  const scf::Shell one = constant_function();
  std::vector<double> all(index(p.n_functions()) * n * n);
  for (std::size_t s = 0; s < basis.shells.size(); ++s) {
    for (std::size_t t = 0; t <= s; ++t) {
      const scf::Shell& a = basis.shells[s];
      const scf::Shell& b = basis.shells[t];
      std::vector<double> block(index(p.n_functions() * a.n_functions() * b.n_functions()));
      scf::oracle::repulsion(p, one, a, b, block);
      const double* value = block.data();
      for (std::size_t k = 0; k < index(p.n_functions()); ++k) {
        for (std::size_t i = index(a.first); i < index(a.first + a.n_functions()); ++i) {
          for (std::size_t j = index(b.first); j < index(b.first + b.n_functions()); ++j) {
            all[(k * n + i) * n + j] = all[(k * n + j) * n + i] = *value++;
          }
        }
      }
    }
  }
  return all;
}

/// B(i, a, P) with (ia|jb) = sum over P of B(i, a, P) B(j, b, P), [i][a][n_fit]: what solves
/// L B^T = (P|ia), L the Cholesky factor of (P|Q).
class Fitted : public PairIntegrals {
 public:
  Fitted(const Case& input, const Result& result)
      : n_virtual_(index(input.n_virtual())), n_fit_(index(input.fitting.n_functions)) {
    b_.resize(index(input.n_active()) * n_virtual_ * n_fit_);
    for (const scf::Shell& p : input.fitting.shells) {
      const std::vector<double> block = products(input.scf.basis, p);
      for (std::size_t k = 0; k < index(p.n_functions()); ++k) {
        to_orbitals(input, result, block, k, index(p.first) + k);
      }
    }
    const Matrix l = scf::oracle::cholesky(metric(input.fitting), input.fitting.n_functions);
    for (std::size_t row = 0; row < b_.size(); row += n_fit_) {
      for (std::size_t p = 0; p < n_fit_; ++p) {
        double value = b_[row + p];
        for (std::size_t q = 0; q < p; ++q) {
          value -= l[p * n_fit_ + q] * b_[row + q];
        }
        b_[row + p] = value / l[p * n_fit_ + p];
      }
    }
  }

  std::vector<double> of(Pair pair) const override {
    std::vector<double> integrals(n_virtual_ * n_virtual_);
    for (std::size_t a = 0; a < n_virtual_; ++a) {
      for (std::size_t b = 0; b < n_virtual_; ++b) {
        const double* left = b_.data() + (index(pair.first) * n_virtual_ + a) * n_fit_;
        const double* right = b_.data() + (index(pair.second) * n_virtual_ + b) * n_fit_;
        double sum = 0.0;
        for (std::size_t p = 0; p < n_fit_; ++p) {
          sum += left[p] * right[p];
        }
        integrals[a * n_virtual_ + b] = sum;
      }
    }
    return integrals;
  }

 private:
  /// (ia|P) = sum over m, n of C(m, i) (mn|P) C(n, a) for one fitting function.
  void to_orbitals(const Case& input,
                   const Result& result,
                   const std::vector<double>& block,
                   std::size_t k,
                   std::size_t p) {
    const std::size_t n = index(input.n_functions());
    const double* c = result.orbitals.data();
    std::vector<double> half(n);
    for (std::size_t i = 0; i < index(input.n_active()); ++i) {
      for (std::size_t s = 0; s < n; ++s) {
        half[s] = 0.0;
        for (std::size_t m = 0; m < n; ++m) {
          half[s] += c[m * n + index(input.n_frozen_core) + i] * block[(k * n + s) * n + m];
        }
      }
      for (std::size_t a = 0; a < n_virtual_; ++a) {
        double sum = 0.0;
        for (std::size_t s = 0; s < n; ++s) {
          sum += half[s] * c[s * n + index(input.scf.n_occupied()) + a];
        }
        b_[(i * n_virtual_ + a) * n_fit_ + p] = sum;
      }
    }
  }

  std::size_t n_virtual_;
  std::size_t n_fit_;
  std::vector<double> b_;
};

}  // namespace

std::unique_ptr<PairIntegrals> fitted_integrals(const Case& input, const Result& result) {
  return std::make_unique<Fitted>(input, result);
}

}  // namespace mp2::oracle
