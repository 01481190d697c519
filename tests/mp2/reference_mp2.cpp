#include "tests/mp2/reference_mp2.hpp"

#include <algorithm>
#include <cmath>

#include "apps/mp2/oracle/pairs.hpp"
#include "apps/scf/oracle/fock.hpp"
#include "apps/scf/oracle/oracle.hpp"
#include "parts/scf/iteration/plain_linear_algebra.hpp"
#include "tests/scf/fixtures.hpp"
#include "tests/scf/reference_scf.hpp"

namespace mp2::fixture {
namespace {

using Linear = scf::PlainLinearAlgebra;
using scf::Matrix;

Matrix matrix_of(const std::vector<double>& values, int n) {
  Matrix matrix(n, n);
  std::copy(values.begin(), values.end(), matrix.data());
  return matrix;
}

/// F C = S C e by way of S^(-1/2).
void find_orbitals(const Case& input, Result& result) {
  const int n = input.n_functions();
  const scf::EigenSystem s =
      Linear::diagonalize(matrix_of(scf::oracle::overlap(input.scf.basis), n));
  Matrix x(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      x(i, j) = s.vectors(i, j) / std::sqrt(s.values[static_cast<std::size_t>(j)]);
    }
  }
  const Matrix fock = matrix_of(result.scf.fock, n);
  const scf::EigenSystem system =
      Linear::diagonalize(Linear::multiply_transposed(x, Linear::multiply(fock, x)));
  result.orbitals = Linear::multiply(x, system.vectors).values();
  result.orbital_energies = system.values;
}

/// (mi|nj) of the sampled and the last active orbital.
void find_exchange(const Case& input, Result& result) {
  const auto n = static_cast<std::size_t>(input.n_functions());
  const auto first = static_cast<std::size_t>(input.n_frozen_core + input.sampled_partner());
  const auto last = static_cast<std::size_t>(input.scf.n_occupied() - 1);
  const std::vector<double> nothing(n * n);
  std::vector<double> density(n * n);
  for (std::size_t l = 0; l < n; ++l) {
    for (std::size_t s = 0; s < n; ++s) {
      density[l * n + s] = result.orbitals[l * n + first] * result.orbitals[s * n + last];
    }
  }
  const scf::Basis& basis = input.scf.basis;
  const std::vector<double> schwarz = scf::oracle::schwarz_bounds(basis);
  const scf::oracle::FockBuilder builder(basis, schwarz, density, nothing);
  result.exchange.resize(n * n);
  for (int row = 0; row < basis.n_shells(); ++row) {
    for (int column = 0; column < basis.n_shells(); ++column) {
      const scf::Shell& a = basis.shells[static_cast<std::size_t>(row)];
      const scf::Shell& b = basis.shells[static_cast<std::size_t>(column)];
      const std::vector<double> block = builder.exchange({row, column});
      for (std::size_t k = 0; k < block.size(); ++k) {
        const auto width = static_cast<std::size_t>(b.n_functions());
        const std::size_t m = static_cast<std::size_t>(a.first) + k / width;
        result.exchange[m * n + static_cast<std::size_t>(b.first) + k % width] = block[k];
      }
    }
  }
}

void find_pairs(const Case& input, Result& result) {
  const auto integrals = input.fitting.n_functions > 0
                             ? oracle::fitted_integrals(input, input.fitting, result)
                             : oracle::conventional_integrals(input, result);
  for (int i = 0; i < input.n_active(); ++i) {
    for (int j = 0; j < input.n_active(); ++j) {
      const auto pair = oracle::pair_energy(input, result, {i, j}, integrals->of({i, j}));
      result.opposite_spin.push_back(pair.opposite_spin);
      result.same_spin.push_back(pair.same_spin);
      result.opposite_spin_hartree += pair.opposite_spin;
      result.same_spin_hartree += pair.same_spin;
    }
  }
  result.correlation_hartree = result.opposite_spin_hartree + result.same_spin_hartree;
  result.energy_hartree = result.scf.energy_hartree + result.correlation_hartree;
}

}  // namespace

Case conventional(scf::Case reference_state) {
  Case input;
  input.scf = std::move(reference_state);
  input.scf.thresholds = {1e-8, 1e-12, 200};
  input.scf.reference.reset();
  input.integral = 1e-11;
  return input;
}

Case fitted(scf::Case reference_state) {
  Case input = conventional(std::move(reference_state));
  std::vector<scf::Shell> shells;
  for (const scf::Shell& from : input.scf.basis.shells) {
    for (const double exponent : from.exponents) {
      shells.push_back(scf::fixture::shell(from.l, from.center, {2.0 * exponent}, {1.0}));
    }
  }
  input.fitting = scf::fixture::basis_of(std::move(shells));
  input.fitting_name = "products";
  return input;
}

Result right_result(const Case& input) {
  Result result;
  result.scf = scf::fixture::ReferenceScf(input.scf).iterate().back();
  find_orbitals(input, result);
  if (input.fitting.n_functions == 0) {
    find_exchange(input, result);
  }
  find_pairs(input, result);
  return result;
}

}  // namespace mp2::fixture
