#include "apps/scf/judge/second_derivatives.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include "apps/scf/judge/orthonormal_basis.hpp"
#include "apps/scf/oracle/davidson.hpp"

namespace scf {
namespace {

using oracle::Matrix;

/// The orbitals of a Fock matrix.
struct CanonicalOrbitals {
  std::vector<double> energies;  ///< ascending, hartree
  Matrix coefficients;           ///< [orbital][function]
  std::size_t n_functions;
  std::size_t n_occupied;
  std::size_t n_empty;

  const double* row(std::size_t k) const { return coefficients.data() + k * n_functions; }
};

CanonicalOrbitals orbitals_of(const Case& input, const Matrix& fock) {
  const int n = input.basis.n_functions;
  const OrthonormalBasis basis(input.basis);
  Matrix orthogonal = basis.operator_(fock);
  for (int k = 0; k < basis.n_dropped(); ++k) {
    // What is left out is no orbital, and comes last.
    orthogonal[static_cast<std::size_t>(k) * static_cast<std::size_t>(n + 1)] = 1e6;
  }
  const oracle::EigenPairs pairs = oracle::all_eigenpairs(orthogonal, n);
  return {pairs.values,
          basis.in_functions(pairs.vectors),
          static_cast<std::size_t>(n),
          static_cast<std::size_t>(input.n_occupied()),
          static_cast<std::size_t>(n - basis.n_dropped() - input.n_occupied())};
}

/// e_a - e_i, [occupied][empty].
std::vector<double> energy_differences(const CanonicalOrbitals& orbitals) {
  std::vector<double> differences;
  for (std::size_t i = 0; i < orbitals.n_occupied; ++i) {
    for (std::size_t a = 0; a < orbitals.n_empty; ++a) {
      differences.push_back(orbitals.energies[orbitals.n_occupied + a] - orbitals.energies[i]);
    }
  }
  return differences;
}

/// Change of the density when orbitals turn: D = 2 sum X_ia (c_i c_a^T + c_a c_i^T), [n_bf][n_bf].
Matrix density_change(const CanonicalOrbitals& orbitals, const std::vector<double>& turn) {
  const std::size_t n = orbitals.n_functions;
  Matrix density(n * n, 0.0);
  for (std::size_t i = 0; i < orbitals.n_occupied; ++i) {
    std::vector<double> towards(n, 0.0);
    for (std::size_t a = 0; a < orbitals.n_empty; ++a) {
      const double* c = orbitals.row(orbitals.n_occupied + a);
      for (std::size_t k = 0; k < n; ++k) {
        towards[k] += turn[i * orbitals.n_empty + a] * c[k];
      }
    }
    const double* c = orbitals.row(i);
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t l = 0; l < n; ++l) {
        density[k * n + l] += 2.0 * (c[k] * towards[l] + towards[k] * c[l]);
      }
    }
  }
  return density;
}

/// c_i^T G c_a, [occupied][empty].
std::vector<double> between_orbitals(const CanonicalOrbitals& orbitals, const Matrix& g) {
  const std::size_t n = orbitals.n_functions;
  std::vector<double> elements;
  for (std::size_t i = 0; i < orbitals.n_occupied; ++i) {
    std::vector<double> half(n, 0.0);
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t l = 0; l < n; ++l) {
        half[l] += orbitals.row(i)[k] * g[k * n + l];
      }
    }
    for (std::size_t a = 0; a < orbitals.n_empty; ++a) {
      const double* c = orbitals.row(orbitals.n_occupied + a);
      double sum = 0.0;
      for (std::size_t l = 0; l < n; ++l) {
        sum += half[l] * c[l];
      }
      elements.push_back(sum);
    }
  }
  return elements;
}

}  // namespace

double lowest_second_derivative(const Case& input,
                                const Matrix& fock,
                                const std::function<Matrix(const Matrix&)>& change_of_fock,
                                std::uint64_t seed) {
  const CanonicalOrbitals orbitals = orbitals_of(input, fock);
  const std::vector<double> differences = energy_differences(orbitals);
  if (differences.empty()) {
    return std::numeric_limits<double>::max();  // nothing can turn
  }
  oracle::SymmetricOperator derivatives;
  for (const double difference : differences) {
    // Degenerate orbitals start a search no worse than nearly degenerate ones.
    derivatives.diagonal.push_back(std::max(difference, 0.05));
  }
  derivatives.product = [&](const std::vector<double>& turn) {
    std::vector<double> product =
        between_orbitals(orbitals, change_of_fock(density_change(orbitals, turn)));
    for (std::size_t k = 0; k < product.size(); ++k) {
      product[k] += differences[k] * turn[k];
    }
    return product;
  };
  return oracle::lowest_eigenvalue(derivatives, seed);
}

}  // namespace scf
