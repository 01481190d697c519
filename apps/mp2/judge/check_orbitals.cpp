#include "apps/mp2/judge/check_orbitals.hpp"

#include <algorithm>
#include <cmath>

#include "apps/scf/judge/orthonormal_basis.hpp"
#include "apps/scf/oracle/matrix.hpp"
#include "apps/scf/oracle/oracle.hpp"

namespace mp2 {
namespace {

namespace oracle = scf::oracle;
using oracle::Matrix;

struct Deviations {
  double orthonormality = NAN;
  double canonical = NAN;
  double order = NAN;
  double density = NAN;
};

/// Largest deviation of a square matrix from a diagonal one.
double largest_off(Matrix a, const std::vector<double>& diagonal) {
  const std::size_t n = diagonal.size();
  for (std::size_t k = 0; k < n; ++k) {
    a[k * n + k] -= diagonal[k];
  }
  return oracle::largest(a);
}

/// Largest e_k - e_(k+1), or 0; NaN where an energy is none.
double largest_step_down(const std::vector<double>& energies) {
  double step = 0.0;
  for (std::size_t k = 1; k < energies.size(); ++k) {
    const double down = energies[k - 1] - energies[k];
    step = down <= step ? step : down;
  }
  return step;
}

Deviations measure(const Case& input, const Result& result) {
  const int n = input.n_functions();
  const Matrix& c = result.orbitals;
  const scf::OrthonormalBasis basis(input.scf.basis);
  const Matrix& overlap = basis.overlap();
  const Matrix transposed = oracle::transposed(c, n);
  const Matrix cs = oracle::multiply(transposed, overlap, n);  // C^T S

  Deviations found;
  // Combinations of functions that are left out come last, as orbitals of zeros.
  std::vector<double> ones(static_cast<std::size_t>(n), 1.0);
  std::vector<double> energies = result.orbital_energies;
  std::fill_n(ones.rbegin(), basis.n_dropped(), 0.0);
  std::fill_n(energies.rbegin(), basis.n_dropped(), 0.0);
  found.orthonormality = largest_off(oracle::multiply(cs, c, n), ones);
  const Matrix fock = oracle::multiply(transposed, oracle::multiply(result.scf.fock, c, n), n);
  found.canonical = largest_off(fock, energies);
  found.order = largest_step_down(result.orbital_energies);

  // C^T S D S C is 2 on the diagonal of the occupied orbitals, and 0 elsewhere.
  const Matrix sc = oracle::transposed(cs, n);
  Matrix density = oracle::multiply(cs, oracle::multiply(result.scf.density, sc, n), n);
  for (int i = 0; i < input.scf.n_occupied(); ++i) {
    density[static_cast<std::size_t>(i * n + i)] -= 2.0;
  }
  found.density = oracle::frobenius_norm(density);
  return found;
}

}  // namespace

void add_orbitals(const Case& input, const Result* result, std::vector<casebook::Check>& checks) {
  // As in scf's judge: what rounding leaves through S^(-1/2).
  constexpr double rounding = 1e-9;
  const Deviations found = result != nullptr ? measure(input, *result) : Deviations{};
  checks.push_back({"orthonormality", found.orthonormality, rounding, "rounding through S^(-1/2)"});
  checks.push_back({"canonical_orbitals",
                    found.canonical,
                    10.0 * rounding,
                    "rounding through S^(-1/2), times 20 hartree, the largest orbital energies"});
  checks.push_back({"orbital_order", found.order, rounding, "rounding of degenerate energies"});
  // A gradient g is a rotation by g / gap, and no molecule of the suite has a gap below 0.1 hartree.
  checks.push_back({"density_of_orbitals",
                    found.density,
                    10.0 * input.scf.thresholds.gradient + rounding,
                    "thresh over a gap of 0.1 hartree, plus rounding"});
}

}  // namespace mp2
