#include "parts/scf/dealing/fock_sums.hpp"

#include "apps/scf/regions.hpp"

namespace scf {

Matrix sum_over_team(std::vector<Matrix>& partial, const casebook::Team& team) {
  const casebook::TimedRegion timed(region::reduce);
  Matrix& g = partial.front();
  const int size = g.n_rows() * g.n_cols();
  for (std::size_t thread = 1; thread < partial.size(); ++thread) {
    for (int i = 0; i < size; ++i) {
      g.data()[i] += partial[thread].data()[i];
    }
  }
  MPI_Allreduce(MPI_IN_PLACE, g.data(), size, MPI_DOUBLE, MPI_SUM, team.comm);
  return g;
}

}  // namespace scf
