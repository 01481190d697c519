#include "apps/scf/oracle/shared_judge.hpp"

#include <algorithm>

#include <mpi.h>

#include "apps/scf/oracle/matrix.hpp"

namespace scf::oracle {

int from_first_rank(int number, const casebook::Team& team) {
  if (team.n_ranks > 1) {
    MPI_Bcast(&number, 1, MPI_INT, 0, team.comm);
  }
  return number;
}

std::vector<double> from_first_rank(const std::vector<double>& numbers,
                                    std::size_t size,
                                    const casebook::Team& team) {
  std::vector<double> copy = team.rank == 0 ? numbers : std::vector<double>(size);
  if (team.n_ranks > 1) {
    MPI_Bcast(copy.data(), static_cast<int>(size), MPI_DOUBLE, 0, team.comm);
  }
  return copy;
}

void share_out(std::size_t n,
               const casebook::Team& team,
               const std::function<void(std::size_t)>& task) {
  // One task can be a tenth of all work, and they differ: hence one by one.
  const auto first = static_cast<std::size_t>(team.rank);
  const auto step = static_cast<std::size_t>(team.n_ranks);
#pragma omp parallel for schedule(dynamic) default(none) shared(n, first, step, task)
  for (std::size_t k = first; k < n; k += step) {
    task(k);
  }
}

void put_together(std::span<double> numbers, const casebook::Team& team) {
  constexpr std::size_t at_once = std::size_t{1} << 20;  // MPI takes as much again for a while
  for (std::size_t first = 0; team.n_ranks > 1 && first < numbers.size(); first += at_once) {
    const std::span<double> piece =
        numbers.subspan(first, std::min(at_once, numbers.size() - first));
    MPI_Allreduce(
        MPI_IN_PLACE, piece.data(), static_cast<int>(piece.size()), MPI_DOUBLE, MPI_SUM, team.comm);
  }
}

double largest_of_shared(std::size_t n,
                         const casebook::Team& team,
                         const std::function<double(std::size_t)>& error) {
  std::vector<double> errors(n, 0.0);
  share_out(n, team, [&](std::size_t k) { errors[k] = error(k); });
  put_together(errors, team);
  return largest(errors);
}

}  // namespace scf::oracle
