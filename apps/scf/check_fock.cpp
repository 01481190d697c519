#include "apps/scf/check_fock.hpp"

#include <cstddef>

#include <mpi.h>

#include "apps/scf/oracle.hpp"
#include "apps/scf/oracle_fock.hpp"
#include "apps/scf/oracle_matrix.hpp"

namespace scf {
namespace {

using oracle::Matrix;

/// What rebuilding blocks of the Fock matrix may cost, see oracle::sample_blocks: about a second of
/// one core. Enough for all of water in cc-pVDZ, and for half of the dimer in 6-31G*.
constexpr double max_cost = 3e6;

/// The first rank's matrix, on every rank. MPI is called only where there is somebody else: the
/// judge's own tests run without it.
Matrix from_first_rank(const Matrix& matrix, std::size_t size, const casebook::Team& team) {
  Matrix copy = team.rank == 0 ? matrix : Matrix(size);
  if (team.n_ranks > 1) {
    MPI_Bcast(copy.data(), static_cast<int>(size), MPI_DOUBLE, 0, team.comm);
  }
  return copy;
}

/// Largest deviation of one block.
double block_error(const Basis& basis,
                   const oracle::FockBuilder& builder,
                   const Matrix& fock,
                   oracle::ShellBlock at) {
  const auto n = static_cast<std::size_t>(basis.n_functions);
  const Shell& row = basis.shells[static_cast<std::size_t>(at.row)];
  const Shell& column = basis.shells[static_cast<std::size_t>(at.column)];
  const auto n_columns = static_cast<std::size_t>(column.n_functions());
  std::vector<double> errors = builder.block(at);
  for (std::size_t k = 0; k < errors.size(); ++k) {
    const std::size_t i = static_cast<std::size_t>(row.first) + k / n_columns;
    const std::size_t j = static_cast<std::size_t>(column.first) + k % n_columns;
    errors[k] -= fock[i * n + j];
  }
  return oracle::largest(errors);
}

}  // namespace

double largest_fock_error(const Case& input, const Result& result, const casebook::Team& team) {
  const Basis& basis = input.basis;
  const auto n = static_cast<std::size_t>(basis.n_functions);
  const Matrix density = from_first_rank(result.density, n * n, team);
  const Matrix fock = from_first_rank(result.fock, n * n, team);
  const Matrix core = oracle::core_hamiltonian(basis, input.atoms);
  const std::vector<double> schwarz = oracle::schwarz_bounds(basis);
  const oracle::FockBuilder builder(basis, schwarz, density, core);
  const std::vector<oracle::ShellBlock> blocks = oracle::sample_blocks(basis, schwarz, max_cost);

  // A block is up to a tenth of all work, and they differ: the threads take them one by one.
  const int n_blocks = static_cast<int>(blocks.size());
  std::vector<double> errors(blocks.size(), 0.0);
#pragma omp parallel for schedule(dynamic) default(none) \
    shared(team, n_blocks, errors, basis, builder, fock, blocks)
  for (int k = team.rank; k < n_blocks; k += team.n_ranks) {
    const auto block = static_cast<std::size_t>(k);
    errors[block] = block_error(basis, builder, fock, blocks[block]);
  }
  double mine = oracle::largest(errors);
  if (team.n_ranks == 1) {
    return mine;
  }
  std::vector<double> of_ranks(static_cast<std::size_t>(team.n_ranks), 0.0);
  MPI_Gather(&mine, 1, MPI_DOUBLE, of_ranks.data(), 1, MPI_DOUBLE, 0, team.comm);
  return team.rank == 0 ? oracle::largest(of_ranks) : mine;
}

}  // namespace scf
