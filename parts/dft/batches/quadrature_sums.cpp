#include "parts/dft/batches/quadrature_sums.hpp"

#include <array>

#include "apps/dft/regions.hpp"

namespace dft {

void QuadratureSums::add(std::span<const GridPoint> points, const FunctionalAtPoints& at) {
  for (std::size_t k = 0; k < points.size(); ++k) {
    energy += points[k].weight * at.energy[k];
    electrons += points[k].weight * at.density[k];
  }
}

ExchangeCorrelation sum_over_team(std::vector<QuadratureSums>& partial,
                                  const casebook::Team& team) {
  const casebook::TimedRegion timed(scf::region::reduce);
  scf::Matrix& potential = partial.front().potential;
  std::array<double, 2> sums{partial.front().energy, partial.front().electrons};
  const int size = potential.n_rows() * potential.n_cols();
  for (std::size_t thread = 1; thread < partial.size(); ++thread) {
    for (int k = 0; k < size; ++k) {
      potential.data()[k] += partial[thread].potential.data()[k];
    }
    sums[0] += partial[thread].energy;
    sums[1] += partial[thread].electrons;
  }
  MPI_Allreduce(MPI_IN_PLACE, potential.data(), size, MPI_DOUBLE, MPI_SUM, team.comm);
  MPI_Allreduce(MPI_IN_PLACE, sums.data(), 2, MPI_DOUBLE, MPI_SUM, team.comm);
  return {symmetrize(potential), sums[0], sums[1]};
}

}  // namespace dft
