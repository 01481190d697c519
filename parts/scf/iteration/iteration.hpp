#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "apps/scf/case.hpp"
#include "apps/scf/regions.hpp"
#include "apps/scf/result.hpp"
#include "harness/run/checkpoint/long_run.hpp"
#include "parts/scf/iteration/closed_shell_density.hpp"
#include "parts/scf/iteration/diis.hpp"
#include "parts/scf/iteration/kept_space.hpp"
#include "parts/scf/iteration/one_electron.hpp"
#include "parts/scf/iteration/plain_linear_algebra.hpp"
#include "parts/scf/iteration/saved_iteration.hpp"
#include "parts/scf/iteration/stability.hpp"

namespace scf {

/// Roothaan's self-consistent field with DIIS. LinearAlgebra gives multiply, multiply_transposed
/// and diagonalize; every rank does the same on its replica.
/// Source: Szabo & Ostlund (1996), section 3.4.6.
template <class LinearAlgebra>
class Iteration {
 public:
  /// Computes the one-electron integrals and the orthogonalizing transformation.
  explicit Iteration(const Case& input) : input_(input) {
    {
      const casebook::TimedRegion timed(region::one_electron);
      integrals_ = one_electron_integrals(input.basis, input.atoms);
    }
    const casebook::TimedRegion timed(region::diagonalize);
    kept_space_.emplace(LinearAlgebra::diagonalize(integrals_.overlap, "the overlap matrix"));
    const Matrix roots = kept_space_->roots();
    orthogonalizer_ = LinearAlgebra::multiply_transposed(roots, roots);
  }

  /// S^(-1/2), so that X^T S X = 1 (symmetric orthogonalization), in the space that is kept.
  const Matrix& orthogonalizer() const { return orthogonalizer_; }

  /// Rest of the basis where functions nearly depend on others.
  const KeptSpace& kept_space() const { return *kept_space_; }

  /// Iterates from the core Hamiltonian's orbitals until the orbital gradient is below the
  /// threshold. Where the gap is small, that may be at a saddle: then the orbitals are turned to where
  /// the energy is lower, and the iteration goes on from there.
  /// two_electron: gives G(D) with F = H + G, linear in D, complete on every rank.
  /// When the iterations run out, the last answer is returned; the judge will see that it is not
  /// converged.
  Result run(const std::function<Matrix(const Matrix&)>& two_electron) const {
    return iterate(two_electron, [&] { return density_from(integrals_.core); });
  }

  /// Iterates from the orbitals of the Fock matrix that a density gives. The density itself need not
  /// belong to any orbitals.
  Result run(const std::function<Matrix(const Matrix&)>& two_electron, const Matrix& start) const {
    return iterate(two_electron,
                   [&] { return density_from(add(integrals_.core, two_electron(start))); });
  }

 private:
  /// Saddles that are left one after the other before the answer is given as it is.
  static constexpr int most_turns = 3;

  /// The density of the lowest orbitals.
  struct Aufbau {
    Matrix density;
    double gap = 0.0;  ///< between occupied and empty orbitals, hartree; 0 where it is not known
  };

  Result iterate(const std::function<Matrix(const Matrix&)>& two_electron,
                 const std::function<Aufbau()>& first) const {
    Diis diis;
    Aufbau now{Matrix(integrals_.core.n_rows(), integrals_.core.n_cols())};
    int turns = 0;
    Convergence convergence(input_.thresholds.gradient);
    int iteration = casebook::restored(
        [&](const casebook::hdf5::File& file) { restore_iteration(file, now.density, diis); });
    if (iteration == 0) {
      now = first();
    }
    // Each start has its iterations, the one that was interrupted too.
    int last =
        input_.thresholds.max_iterations * (1 + iteration / input_.thresholds.max_iterations);
    while (true) {
      ++iteration;
      const Matrix& density = now.density;
      const Matrix fock = add(integrals_.core, two_electron(density));
      const Matrix error = orbital_gradient(fock, density);
      const double error_norm = std::sqrt(dot(error, error));
      if (error_norm < input_.thresholds.gradient || iteration == last) {
        std::optional<Matrix> lower;
        if (error_norm < std::max(input_.thresholds.gradient, nearly_stationary) &&
            now.gap < suspicious_gap && turns++ < most_turns) {
          lower = beyond_saddle(fock, density, two_electron);
        }
        if (!lower) {
          return answer(fock, density, iteration);
        }
        now = {std::move(*lower)};
        diis = Diis();
        last = iteration + patience_beyond_saddle * input_.thresholds.max_iterations;
        continue;
      }
      const double energy_now = energy(fock, density);
      casebook::report_progress(convergence.progress(iteration, energy_now, error_norm));
      now = next_density(diis, fock, error);
      casebook::save_checkpoint(iteration, [&](casebook::hdf5::File& file) {
        save_iteration(file, now.density, diis, energy_now);
      });
      casebook::stop_if_requested(iteration);
    }
  }

  Aufbau next_density(Diis& diis, const Matrix& fock, const Matrix& error) const {
    const casebook::TimedRegion timed(region::matrix_products);
    return density_from(diis.extrapolate(fock, error));
  }

  /// The orbitals of a Fock matrix in the orthonormal basis.
  EigenSystem orbitals_of(const Matrix& fock) const {
    Matrix orthogonal = transform(fock);
    kept_space_->lift_dropped(orthogonal);
    const casebook::TimedRegion timed(region::diagonalize);
    return LinearAlgebra::diagonalize(orthogonal, "the Fock matrix");
  }

  /// D = 2 C C^T over the lowest orbitals of a Fock matrix.
  Aufbau density_from(const Matrix& fock) const {
    const int n = fock.n_rows();
    const int n_occupied = input_.n_occupied();
    const EigenSystem orbitals = orbitals_of(fock);
    return {closed_shell_density<LinearAlgebra>(orthogonalizer_, orbitals.vectors, n_occupied),
            gap_of(orbitals.values, n_occupied, n - kept_space_->n_dropped())};
  }

  /// The lower of two densities beyond a saddle; nothing at a minimum.
  std::optional<Matrix> beyond_saddle(
      const Matrix& fock,
      const Matrix& density,
      const std::function<Matrix(const Matrix&)>& two_electron) const {
    const EigenSystem system = orbitals_of(fock);
    const Orbitals orbitals{system.values,
                            LinearAlgebra::multiply(orthogonalizer_, system.vectors),
                            input_.n_occupied(),
                            fock.n_rows() - kept_space_->n_dropped()};
    return density_beyond_saddle(
        orbitals,
        [&](const Matrix& x) { return two_electron(density_change(orbitals, x)); },
        energy(fock, density),
        [&](const Matrix& other) {
          return energy(add(integrals_.core, two_electron(other)), other);
        });
  }

  /// X^T A X
  Matrix transform(const Matrix& a) const {
    return LinearAlgebra::multiply_transposed(orthogonalizer_,
                                              LinearAlgebra::multiply(a, orthogonalizer_));
  }

  /// X^T (F D S - S D F) X: zero when F and D have the same eigenvectors.
  Matrix orbital_gradient(const Matrix& fock, const Matrix& density) const {
    const casebook::TimedRegion timed(region::matrix_products);
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

  static Matrix add(const Matrix& a, const Matrix& b) {
    Matrix sum = a;
    for (int i = 0; i < a.n_rows() * a.n_cols(); ++i) {
      sum.data()[i] += b.data()[i];
    }
    return sum;
  }

  /// E = 1/2 tr D (H + F) + nuclear repulsion.
  double energy(const Matrix& fock, const Matrix& density) const {
    return 0.5 * (dot(density, integrals_.core) + dot(density, fock)) +
           nuclear_repulsion(input_.atoms);
  }

  Result answer(const Matrix& fock, const Matrix& density, int iterations) const {
    Result result;
    result.nuclear_hartree = nuclear_repulsion(input_.atoms);
    result.energy_hartree = energy(fock, density);
    result.iterations = iterations;
    result.smallest_overlap = kept_space_->smallest_overlap();
    result.n_dropped = kept_space_->n_dropped();
    result.density = density.values();
    result.fock = fock.values();
    return result;
  }

  const Case& input_;
  OneElectron integrals_;
  std::optional<KeptSpace> kept_space_;
  Matrix orthogonalizer_;
};

}  // namespace scf
