#include "tests/scf/reference_scf.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "apps/scf/oracle/matrix.hpp"
#include "apps/scf/oracle/oracle.hpp"

namespace scf::fixture {
namespace {

using oracle::Matrix;

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

struct EigenPairs {
  std::vector<double> values;  ///< ascending
  Matrix vectors;              ///< [n][n], one in each row
};

/// Cyclic Jacobi rotations. Source: Golub & Van Loan (2013), algorithm 8.5.3.
EigenPairs diagonalize(Matrix a, int size) {
  const std::size_t n = index(size);
  Matrix v(n * n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    v[i * n + i] = 1.0;
  }
  for (int sweep = 0; sweep < 15; ++sweep) {
    for (std::size_t p = 0; p < n; ++p) {
      for (std::size_t q = p + 1; q < n; ++q) {
        if (std::abs(a[p * n + q]) < 1e-18) {
          continue;
        }
        const double tau = (a[q * n + q] - a[p * n + p]) / (2.0 * a[p * n + q]);
        const double t = std::copysign(1.0, tau) / (std::abs(tau) + std::sqrt(1.0 + tau * tau));
        const double c = 1.0 / std::sqrt(1.0 + t * t);
        const double s = t * c;
        for (std::size_t k = 0; k < n; ++k) {
          const double kp = a[k * n + p];
          const double kq = a[k * n + q];
          a[k * n + p] = c * kp - s * kq;
          a[k * n + q] = s * kp + c * kq;
        }
        for (std::size_t k = 0; k < n; ++k) {
          const double pk = a[p * n + k];
          const double qk = a[q * n + k];
          a[p * n + k] = c * pk - s * qk;
          a[q * n + k] = s * pk + c * qk;
          const double vp = v[p * n + k];
          const double vq = v[q * n + k];
          v[p * n + k] = c * vp - s * vq;
          v[q * n + k] = s * vp + c * vq;
        }
      }
    }
  }

  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](std::size_t k) { return a[k * n + k]; });
  EigenPairs result;
  for (const std::size_t k : order) {
    result.values.push_back(a[k * n + k]);
    result.vectors.insert(result.vectors.end(), &v[k * n], &v[k * n] + n);
  }
  return result;
}

/// S^(-1/2). Source: Szabo & Ostlund (1996), eq. 3.167.
Matrix inverse_square_root(const Matrix& s, int size) {
  const std::size_t n = index(size);
  const EigenPairs pairs = diagonalize(s, size);
  Matrix x(n * n, 0.0);
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        x[i * n + j] +=
            pairs.vectors[k * n + i] * pairs.vectors[k * n + j] / std::sqrt(pairs.values[k]);
      }
    }
  }
  return x;
}

/// All repulsion integrals, each unique shell quartet computed once.
std::vector<double> all_repulsion(const Basis& basis, const Fault& fault) {
  const std::size_t n = index(basis.n_functions);
  std::vector<double> tensor(n * n * n * n, 0.0);
  std::vector<double> block;
  for (int a = 0; a < basis.n_shells(); ++a) {
    for (int b = 0; b <= a; ++b) {
      for (int c = 0; c <= a; ++c) {
        for (int d = 0; d <= (c == a ? b : c); ++d) {
          if (fault.loses && fault.loses(a, b, c, d)) {
            continue;
          }
          const Shell& sa = basis.shells[index(a)];
          const Shell& sb = basis.shells[index(b)];
          const Shell& sc = basis.shells[index(c)];
          const Shell& sd = basis.shells[index(d)];
          block.resize(
              index(sa.n_functions() * sb.n_functions() * sc.n_functions() * sd.n_functions()));
          oracle::repulsion(sa, sb, sc, sd, block);
          const double* value = block.data();
          for (std::size_t i = index(sa.first); i < index(sa.first + sa.n_functions()); ++i) {
            for (std::size_t j = index(sb.first); j < index(sb.first + sb.n_functions()); ++j) {
              for (std::size_t k = index(sc.first); k < index(sc.first + sc.n_functions()); ++k) {
                for (std::size_t l = index(sd.first); l < index(sd.first + sd.n_functions());
                     ++l, ++value) {
                  for (const auto& [bra_1, bra_2] : {std::pair{i, j}, std::pair{j, i}}) {
                    for (const auto& [ket_1, ket_2] : {std::pair{k, l}, std::pair{l, k}}) {
                      tensor[((bra_1 * n + bra_2) * n + ket_1) * n + ket_2] = *value;
                      tensor[((ket_1 * n + ket_2) * n + bra_1) * n + bra_2] = *value;
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
  return tensor;
}

}  // namespace

ReferenceScf::ReferenceScf(const Case& input, const Fault& fault)
    : input_(input),
      fault_(fault),
      n_(input.basis.n_functions),
      core_(oracle::core_hamiltonian(input.basis, input.atoms)),
      overlap_(oracle::overlap(input.basis)),
      orthonormal_(inverse_square_root(overlap_, n_)),
      repulsion_(all_repulsion(input.basis, fault)) {}

std::vector<double> ReferenceScf::fock(const std::vector<double>& density) const {
  const std::size_t n = index(n_);
  std::vector<double> fock = core_;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t l = 0; l < n; ++l) {
          const double coulomb = repulsion_[((i * n + j) * n + k) * n + l];
          const double exchange = repulsion_[((i * n + k) * n + j) * n + l];
          fock[i * n + j] +=
              density[k * n + l] * (coulomb - 0.5 * fault_.exchange_factor * exchange);
        }
      }
    }
  }
  return fock;
}

Result ReferenceScf::evaluate(std::vector<double> density) const {
  Result result;
  result.nuclear_hartree = oracle::nuclear_repulsion(input_.atoms);
  result.fock = fock(density);
  result.energy_hartree =
      result.nuclear_hartree + 0.5 * (oracle::trace_of_product(density, core_, n_) +
                                      oracle::trace_of_product(density, result.fock, n_));
  result.smallest_overlap = oracle::lowest_eigenvalues(overlap_, n_, 1).front();
  result.density = std::move(density);
  return result;
}

std::vector<double> ReferenceScf::density_of(const std::vector<double>& fock) const {
  const std::size_t n = index(n_);
  const Matrix in_orthonormal_basis =
      oracle::multiply(orthonormal_, oracle::multiply(fock, orthonormal_, n_), n_);
  const Matrix orbitals =
      oracle::multiply(diagonalize(in_orthonormal_basis, n_).vectors, orthonormal_, n_);
  std::vector<int> occupied = fault_.occupied;
  for (int k = 0; fault_.occupied.empty() && k < input_.n_occupied(); ++k) {
    occupied.push_back(k);
  }
  std::vector<double> density(n * n, 0.0);
  for (const int orbital : occupied) {
    const double* c = &orbitals[index(orbital) * n];
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        density[i * n + j] += 2.0 * c[i] * c[j];
      }
    }
  }
  return density;
}

/// Frobenius norm of X (F D S - S D F) X with X = S^(-1/2).
double ReferenceScf::gradient_norm(const Result& result) const {
  const Matrix sdf =
      oracle::multiply(overlap_, oracle::multiply(result.density, result.fock, n_), n_);
  const Matrix commutator = oracle::difference(oracle::transposed(sdf, n_), sdf);
  return oracle::frobenius_norm(
      oracle::multiply(orthonormal_, oracle::multiply(commutator, orthonormal_, n_), n_));
}

std::vector<Result> ReferenceScf::iterate() const {
  std::vector<Result> history = {evaluate(density_of(core_))};
  while (gradient_norm(history.back()) > input_.thresholds.gradient && history.size() < 200) {
    history.push_back(evaluate(density_of(history.back().fock)));
    history.back().iterations = static_cast<int>(history.size());
  }
  return history;
}

}  // namespace scf::fixture
