#include "parts/dft/kohn_sham.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "apps/dft/regions.hpp"
#include "parts/scf/iteration/atomic_densities.hpp"
#include "parts/scf/iteration/closed_shell_density.hpp"
#include "parts/scf/iteration/diis.hpp"
#include "parts/scf/iteration/library_linear_algebra.hpp"
#include "parts/scf/iteration/saved_iteration.hpp"
#include "parts/scf/iteration/stability.hpp"

namespace dft {
namespace {

using LinearAlgebra = scf::LibraryLinearAlgebra;
using casebook::hdf5::File;
using scf::Matrix;

/// Root of the mean square of the elements of a - b; infinite where there is no b yet.
double rms_difference(const Matrix& a, const Matrix& b) {
  if (b.n_rows() == 0) {
    return std::numeric_limits<double>::infinity();
  }
  Matrix difference = a;
  add(-1.0, b, difference);
  return std::sqrt(dot(difference, difference)) / a.n_rows();
}

Matrix fock_of(const Result& result, int n) {
  Matrix fock(n, n);
  std::copy(result.fock.begin(), result.fock.end(), fock.data());
  return fock;
}

}  // namespace

KohnSham::KohnSham(const Case& input) : input_(input) {
  {
    const casebook::TimedRegion timed(scf::region::one_electron);
    integrals_ = scf::one_electron_integrals(input.scf.basis, input.scf.atoms);
  }
  const casebook::TimedRegion timed(scf::region::diagonalize);
  kept_space_.emplace(LinearAlgebra::diagonalize(integrals_.overlap, "the overlap matrix"));
  const Matrix roots = kept_space_->roots();
  orthogonalizer_ = LinearAlgebra::multiply_transposed(roots, roots);
}

Result KohnSham::run(
    const std::function<CoulombAndExchange(const Matrix&)>& two_electron,
    const std::function<ExchangeCorrelation(const Matrix&)>& exchange_correlation) const {
  return run(two_electron,
             [&](const Matrix& density, double) { return exchange_correlation(density); });
}

Result KohnSham::run(
    const std::function<CoulombAndExchange(const Matrix&)>& two_electron,
    const std::function<ExchangeCorrelation(const Matrix&, double)>& exchange_correlation) const {
  const Evaluation at = [&](const Matrix& density, double change) {
    return evaluate(density, two_electron(density), exchange_correlation(density, change));
  };
  State state;
  int turns = 0;
  scf::Convergence convergence(input_.scf.thresholds.gradient);
  const int done = casebook::restored([&](const File& file) { restore(file, state); });
  if (done == 0) {
    const casebook::TimedRegion timed(scf::region::guess);
    state.density = scf::atomic_densities(input_.scf);
  }
  // Each start has its iterations, the one that was interrupted too.
  const int most = input_.scf.thresholds.max_iterations;
  int last = most * (1 + done / most);
  for (int iteration = done == 0 ? 0 : done + 1;; ++iteration) {
    const Matrix& density = state.density;
    const double change = rms_difference(density, state.last_density);
    Result result = at(density, change);
    result.iterations = iteration;
    const Matrix fock = fock_of(result, density.n_rows());
    const Matrix error = orbital_gradient(fock, density);
    const double error_norm = std::sqrt(dot(error, error));
    // The atoms' densities belong to no orbitals: they give a start and no energy.
    const bool converged =
        iteration > 1 && error_norm < input_.scf.thresholds.gradient &&
        std::abs(result.energy_hartree - state.last_energy) < input_.convergence.energy &&
        change < input_.convergence.density;
    if (converged || iteration == last) {
      std::optional<Matrix> lower;
      if ((converged || error_norm < scf::nearly_stationary) && state.gap < suspicious_gap() &&
          turns++ < most_turns) {
        lower = beyond_saddle(result, at);
      }
      if (!lower) {
        return result;
      }
      state = State();
      state.density = std::move(*lower);
      last = iteration + scf::patience_beyond_saddle * most;
      continue;
    }
    state.last_energy = result.energy_hartree;
    state.last_density = density;
    {
      const casebook::TimedRegion timed(scf::region::matrix_products);
      occupy(iteration == 0 ? fock : state.diis.extrapolate(fock, error), state);
    }
    if (iteration > 0) {
      casebook::report_progress(convergence.progress(iteration, result.energy_hartree, error_norm));
      casebook::save_checkpoint(iteration, [&](File& file) { save(state, file); });
      casebook::stop_if_requested(iteration);
    }
  }
}

void KohnSham::save(const State& state, File& file) {
  scf::save_iteration(file, state.density, state.diis, state.last_energy);
  const auto n = static_cast<std::size_t>(state.density.n_rows());
  file.write("last_density", state.last_density.values(), {n, n}, "1");
}

void KohnSham::restore(const File& file, State& state) const {
  const int n = integrals_.core.n_rows();
  state.density = Matrix(n, n);
  scf::restore_iteration(file, state.density, state.diis);
  file.read("energy", std::span(&state.last_energy, 1), {});
  const auto extent = static_cast<std::size_t>(n);
  state.last_density = Matrix(n, n);
  file.read(
      "last_density", std::span(state.last_density.data(), extent * extent), {extent, extent});
}

Matrix KohnSham::transform(const Matrix& a) const {
  return LinearAlgebra::multiply_transposed(orthogonalizer_,
                                            LinearAlgebra::multiply(a, orthogonalizer_));
}

/// The orbitals of a Kohn-Sham matrix in the orthonormal basis.
scf::EigenSystem KohnSham::orbitals_of(const Matrix& fock) const {
  Matrix orthogonal = transform(fock);
  kept_space_->lift_dropped(orthogonal);
  const casebook::TimedRegion timed(scf::region::diagonalize);
  return LinearAlgebra::diagonalize(orthogonal, "the Kohn-Sham matrix");
}

/// D = 2 C C^T over the lowest orbitals of a Kohn-Sham matrix.
void KohnSham::occupy(const Matrix& fock, State& state) const {
  const scf::EigenSystem orbitals = orbitals_of(fock);
  const int n = fock.n_rows();
  const int n_occupied = input_.scf.n_occupied();
  Matrix occupied(n, n_occupied);
  for (int i = 0; i < n; ++i) {
    for (int o = 0; o < n_occupied; ++o) {
      occupied(i, o) = orbitals.vectors(i, o);
    }
  }
  const Matrix c = LinearAlgebra::multiply(orthogonalizer_, occupied);
  Matrix c_transposed(n_occupied, n);
  for (int i = 0; i < n; ++i) {
    for (int o = 0; o < n_occupied; ++o) {
      c_transposed(o, i) = 2.0 * c(i, o);
    }
  }
  state.density = LinearAlgebra::multiply(c, c_transposed);
  state.gap = scf::gap_of(orbitals.values, n_occupied, n - kept_space_->n_dropped());
}

double KohnSham::suspicious_gap() const {
  constexpr double of_a_local_functional = 0.1;  // hartree
  const double exact = std::min(input_.functional.exact_exchange, 1.0);
  return exact * scf::suspicious_gap + (1.0 - exact) * of_a_local_functional;
}

/// The lower of two densities beyond a saddle; nothing at a minimum. The matrix's change is a difference, since
/// rungs integrate densities of orbitals and no others.
std::optional<Matrix> KohnSham::beyond_saddle(const Result& result, const Evaluation& at) const {
  constexpr double step = 0.01;
  const int n = integrals_.core.n_rows();
  const scf::EigenSystem system = orbitals_of(fock_of(result, n));
  const scf::Orbitals orbitals{system.values,
                               LinearAlgebra::multiply(orthogonalizer_, system.vectors),
                               input_.scf.n_occupied(),
                               n - kept_space_->n_dropped()};
  const auto turned = [&](const Matrix& rotation, double t) {
    return fock_of(at(scf::turned_density(orbitals, rotation, t), 0.0), n);
  };
  const auto change_of_fock = [&](const Matrix& rotation) {
    Matrix change(n, n);
    add(0.5 / step, turned(rotation, step), change);
    add(-0.5 / step, turned(rotation, -step), change);
    return change;
  };
  return scf::density_beyond_saddle(
      orbitals, change_of_fock, result.energy_hartree, [&](const Matrix& density) {
        return at(density, 0.0).energy_hartree;
      });
}

/// X^T (F D S - S D F) X: zero when F and D have the same eigenvectors.
Matrix KohnSham::orbital_gradient(const Matrix& fock, const Matrix& density) const {
  const casebook::TimedRegion timed(scf::region::matrix_products);
  const Matrix fds =
      LinearAlgebra::multiply(fock, LinearAlgebra::multiply(density, integrals_.overlap));
  Matrix commutator(fds.n_rows(), fds.n_cols());
  for (int i = 0; i < fds.n_rows(); ++i) {
    for (int j = 0; j < fds.n_cols(); ++j) {
      commutator(i, j) = fds(i, j) - fds(j, i);
    }
  }
  return transform(commutator);
}

Result KohnSham::evaluate(const Matrix& density,
                          const CoulombAndExchange& two_electron,
                          const ExchangeCorrelation& xc) const {
  const double exact = input_.functional.exact_exchange;
  Result result;
  result.nuclear_hartree = nuclear_repulsion(input_.scf.atoms);
  result.one_electron_hartree = dot(density, integrals_.core);
  result.coulomb_hartree = 0.5 * dot(density, two_electron.coulomb);
  result.exact_exchange_hartree =
      exact == 0.0 ? 0.0 : -0.25 * exact * dot(density, two_electron.exchange);
  result.exchange_correlation_hartree = xc.energy + result.exact_exchange_hartree;
  result.energy_hartree = result.nuclear_hartree + result.one_electron_hartree +
                          result.coulomb_hartree + result.exchange_correlation_hartree;
  result.integrated_electrons = xc.electrons;
  Matrix fock = integrals_.core;
  add(1.0, two_electron.coulomb, fock);
  add(1.0, xc.potential, fock);
  if (exact != 0.0) {
    add(-0.5 * exact, two_electron.exchange, fock);
  }
  result.smallest_overlap = kept_space_->smallest_overlap();
  result.n_dropped = kept_space_->n_dropped();
  result.density = density.values();
  result.fock = fock.values();
  return result;
}

}  // namespace dft
