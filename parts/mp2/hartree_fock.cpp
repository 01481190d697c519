#include "parts/mp2/hartree_fock.hpp"

#include <algorithm>
#include <cmath>

#include <mpi.h>

#include "apps/scf/solver.hpp"
#include "parts/scf/iteration/library_linear_algebra.hpp"
#include "parts/scf/iteration/one_electron.hpp"

namespace mp2 {
namespace {

using Linear = scf::LibraryLinearAlgebra;
using scf::Matrix;

Matrix columns(const Matrix& all, int first, int n_columns) {
  Matrix some(all.n_rows(), n_columns);
  for (int i = 0; i < all.n_rows(); ++i) {
    std::copy_n(all.data() + i * all.n_cols() + first, n_columns, some.data() + i * n_columns);
  }
  return some;
}

/// S^(-1/2), as in scf's iteration.
Matrix inverse_square_root(const Matrix& overlap) {
  const scf::EigenSystem s = Linear::diagonalize(overlap);
  const int n = overlap.n_rows();
  Matrix scaled(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      scaled(j, i) = s.vectors(i, j) / std::sqrt(std::sqrt(s.values[static_cast<std::size_t>(j)]));
    }
  }
  return Linear::multiply_transposed(scaled, scaled);
}

/// F C = S C e, on rank 0; the others get it, because eigenvectors of equal energies are not unique.
void find_orbitals(const Case& input, const casebook::Team& team, Orbitals& orbitals) {
  const int n = input.n_functions();
  orbitals.all = Matrix(n, n);
  orbitals.energies.resize(static_cast<std::size_t>(n));
  if (team.rank == 0) {
    Matrix fock(n, n);
    std::copy(orbitals.scf.fock.begin(), orbitals.scf.fock.end(), fock.data());
    const Matrix x =
        inverse_square_root(scf::one_electron_integrals(input.scf.basis, input.scf.atoms).overlap);
    const scf::EigenSystem system =
        Linear::diagonalize(Linear::multiply_transposed(x, Linear::multiply(fock, x)));
    orbitals.all = Linear::multiply(x, system.vectors);
    orbitals.energies = system.values;
  }
  MPI_Bcast(orbitals.all.data(), n * n, MPI_DOUBLE, 0, team.comm);
  MPI_Bcast(orbitals.energies.data(), n, MPI_DOUBLE, 0, team.comm);
}

}  // namespace

Orbitals hartree_fock(const Case& input, const casebook::Team& team) {
  Orbitals orbitals;
  const auto solver = scf::make_solver(input.scf, team);
  solver->set_up();
  solver->solve();
  solver->copy_out(orbitals.scf);
  find_orbitals(input, team, orbitals);
  orbitals.active = columns(orbitals.all, input.n_frozen_core, input.n_active());
  orbitals.virtuals = columns(orbitals.all, input.scf.n_occupied(), input.n_virtual());
  return orbitals;
}

}  // namespace mp2
