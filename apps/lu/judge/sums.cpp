#include "apps/lu/judge/sums.hpp"

#include <cmath>

#include <mpi.h>

namespace lu::judge {

double worse(double a, double b) {
  return std::isnan(a) || a > b ? a : b;
}

void add_over_ranks(std::span<double> values, const casebook::Team& team) {
  MPI_Allreduce(
      MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), MPI_DOUBLE, MPI_SUM, team.comm);
}

double worst_of_ranks(double value, const casebook::Team& team) {
  // MPI_MAX may lose what is not a number.
  std::vector<double> of_rank(static_cast<std::size_t>(team.n_ranks));
  MPI_Allgather(&value, 1, MPI_DOUBLE, of_rank.data(), 1, MPI_DOUBLE, team.comm);
  double worst = value;
  for (const double other : of_rank) {
    worst = worse(other, worst);
  }
  return worst;
}

}  // namespace lu::judge
