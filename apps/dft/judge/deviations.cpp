#include "apps/dft/judge/deviations.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>

#include "apps/dft/oracle/potential.hpp"
#include "apps/scf/judge/check_fock.hpp"
#include "apps/scf/oracle/fock.hpp"
#include "apps/scf/oracle/matrix.hpp"
#include "apps/scf/oracle/oracle.hpp"
#include "apps/scf/oracle/sample.hpp"
#include "apps/scf/oracle/shared_judge.hpp"

namespace dft {
namespace {

using scf::oracle::Matrix;

/// Largest cost of rebuilding blocks of the two-electron part, see scf::oracle::sample_blocks.
constexpr double max_cost = 2e6;

/// Checks that need the judge's quadrature and two-electron integrals, which the ranks share.
/// result: the first rank's is judged, and must have matrices of the right size
void measure_functional(const Case& input,
                        const Result& result,
                        const casebook::Team& team,
                        const casebook::Draw& draw,
                        Deviations& found) {
  const scf::Basis& basis = input.scf.basis;
  const int n = basis.n_functions;
  const auto size = static_cast<std::size_t>(n) * static_cast<std::size_t>(n);
  const Matrix density = scf::oracle::from_first_rank(result.density, size, team);
  const Matrix fock = scf::oracle::from_first_rank(result.fock, size, team);
  const Matrix core = scf::oracle::core_hamiltonian(basis, input.scf.atoms, team);
  const std::vector<double> schwarz = scf::oracle::schwarz_bounds(basis, team);
  const scf::oracle::FockBuilder builder(
      basis, schwarz, density, core, input.functional.exact_exchange);
  const auto where = scf::oracle::sample_blocks(basis, schwarz, builder, max_cost, draw);
  const oracle::Grid grid(input);
  const oracle::Quadrature own = oracle::integrate(input, density, where, grid, team);
  found.same_grid = grid.is_unique();
  const auto right = [&](std::size_t b) {
    std::vector<double> block = builder.block(where[b]);
    std::ranges::transform(block, own.blocks[b], block.begin(), std::plus{});
    return block;
  };
  found.fock = scf::compare_blocks(basis, fock, where, right, team).largest;

  found.one_electron =
      result.one_electron_hartree - scf::oracle::trace_of_product(density, core, n);
  found.exchange_correlation =
      result.exchange_correlation_hartree - result.exact_exchange_hartree - own.energy;
  found.integrated_electrons = result.integrated_electrons - own.electrons;
  found.grid_points = static_cast<double>(result.grid_points) / own.n_points - 1.0;
  found.parts_from_matrix = result.one_electron_hartree + 2.0 * result.coulomb_hartree +
                            2.0 * result.exact_exchange_hartree + own.potential_trace -
                            scf::oracle::trace_of_product(density, fock, n);
}

}  // namespace

Deviations measure(const Case& input,
                   const Result& result,
                   const casebook::Team& team,
                   const casebook::Draw& draw) {
  Deviations found;
  measure_functional(input, result, team, draw, found);
  if (team.rank == 0) {
    found.matrices =
        scf::measure_matrices(input.scf, result.density, result.fock, result.smallest_overlap);
  }
  return found;
}

}  // namespace dft
