#include "parts/mp2/hartree_fock.hpp"

#include <algorithm>

#include <mpi.h>
#include <omp.h>

#include "harness/core/error.hpp"
#include "parts/scf/classes/class_screening.hpp"
#include "parts/scf/dealing/fock_sums.hpp"
#include "parts/scf/dealing/pair_tasks.hpp"
#include "parts/scf/iteration/atomic_densities.hpp"
#include "parts/scf/iteration/incremental_fock.hpp"
#include "parts/scf/iteration/iteration.hpp"
#include "parts/scf/iteration/library_linear_algebra.hpp"
#include "parts/scf/lanes/lane_quartets.hpp"

namespace mp2 {
namespace {

using Linear = scf::LibraryLinearAlgebra;
using scf::Matrix;

/// Two-electron matrices over unique quartets of blocks, eight of one class at a time.
class TwoElectron {
 public:
  TwoElectron(const scf::Case& input, const casebook::Team& team)
      : input_(input),
        team_(team),
        blocks_(scf::shells_of_equal_exponents(input.basis)),
        first_function_(scf::first_functions(blocks_)),
        classes_(scf::pair_classes(input.basis, blocks_)),
        tasks_(team, classes_) {}

  /// G_ij = sum over k, l of D_kl [ (ij|kl) - 1/2 (ik|jl) ]. Collective.
  Matrix build(const Matrix& change) {
    const scf::DensityBounds bounds(blocks_, change);
    const double threshold = input_.thresholds.integral / scf::IncrementalFock::most_builds;
    std::vector<Matrix> partial(static_cast<std::size_t>(team_.n_threads));
    tasks_.reset();
#pragma omp parallel num_threads(team_.n_threads) default(none) \
    shared(change, bounds, threshold, partial)
    {
      Matrix& g = partial[static_cast<std::size_t>(omp_get_thread_num())];
      g = Matrix(change.n_rows(), change.n_cols());
      scf::BraWorkspace<scf::Lanes> mine;
      for (auto task = tasks_.next(); task; task = tasks_.next()) {
        const scf::BraOf<scf::Lanes> bra(classes_, *task);
        keep_large(classes_, *task, bounds, threshold, mine.kept);
        while (take_row(bra, mine)) {
          compute_row(bra, mine);
          digest_row(first_function_, bra, change.data(), mine, g);
        }
      }
    }
    return symmetrize(scf::sum_over_team(partial, team_));
  }

 private:
  const scf::Case& input_;
  casebook::Team team_;
  std::vector<scf::ShellBlock> blocks_;
  std::vector<int> first_function_;  ///< [block]
  std::vector<scf::PairClass> classes_;
  scf::PairTasks tasks_;
};

Matrix columns(const Matrix& all, int first, int n_columns) {
  Matrix some(all.n_rows(), n_columns);
  for (int i = 0; i < all.n_rows(); ++i) {
    std::copy_n(all.data() + i * all.n_cols() + first, n_columns, some.data() + i * n_columns);
  }
  return some;
}

/// F C = S C e, on rank 0; the others get it, because eigenvectors of equal energies are not unique.
/// Combinations of functions that are left out come last, as orbitals of zeros.
void find_orbitals(const scf::Iteration<Linear>& iteration,
                   const casebook::Team& team,
                   Orbitals& orbitals) {
  const Matrix& x = iteration.orthogonalizer();
  const int n = x.n_rows();
  orbitals.all = Matrix(n, n);
  orbitals.energies.resize(static_cast<std::size_t>(n));
  if (team.rank == 0) {
    Matrix fock(n, n);
    std::copy(orbitals.scf.fock.begin(), orbitals.scf.fock.end(), fock.data());
    Matrix orthogonal = Linear::multiply_transposed(x, Linear::multiply(fock, x));
    iteration.kept_space().lift_dropped(orthogonal);
    const scf::EigenSystem system = Linear::diagonalize(orthogonal, "the Fock matrix");
    orbitals.all = Linear::multiply(x, system.vectors);
    orbitals.energies = system.values;
  }
  MPI_Bcast(orbitals.all.data(), n * n, MPI_DOUBLE, 0, team.comm);
  MPI_Bcast(orbitals.energies.data(), n, MPI_DOUBLE, 0, team.comm);
}

}  // namespace

Orbitals hartree_fock(const Case& input, const casebook::Team& team) {
  Orbitals orbitals;
  const scf::Iteration<Linear> iteration(input.scf);
  TwoElectron two_electron(input.scf, team);
  scf::IncrementalFock fock([&](const Matrix& change) { return two_electron.build(change); });
  const Matrix start = scf::atomic_densities(input.scf);
  orbitals.scf = iteration.run([&](const Matrix& density) { return fock.build(density); }, start);
  if (input.n_frozen_virtual > 0 && iteration.kept_space().n_dropped() > 0) {
    throw casebook::UsageError(
        input.scf.name +
        ": `freeze virtual` with a basis whose functions nearly depend on one another: which "
        "orbitals "
        "are the highest is not defined; leave out `freeze virtual` or the functions");
  }
  find_orbitals(iteration, team, orbitals);
  orbitals.active = columns(orbitals.all, input.n_frozen_core, input.n_active());
  orbitals.virtuals = columns(orbitals.all, input.scf.n_occupied(), input.n_virtual());
  return orbitals;
}

Matrix rows_of(const Orbitals& orbitals, const std::vector<int>& active) {
  const int n = orbitals.active.n_rows();
  Matrix rows(static_cast<int>(active.size()), n);
  for (int k = 0; k < rows.n_rows(); ++k) {
    for (int s = 0; s < n; ++s) {
      rows(k, s) = orbitals.active(s, active[static_cast<std::size_t>(k)]);
    }
  }
  return rows;
}

}  // namespace mp2
