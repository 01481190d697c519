#include "parts/spectral/grid/collect.hpp"

#include <algorithm>
#include <cmath>

#include <mpi.h>

namespace spectral {
namespace {

/// Puts one component's part of a rank where it belongs.
void place(const std::vector<double>& part, const Box& box, int n, double* whole) {
  const std::ptrdiff_t line = n;
  const double* from = part.data();
  for (std::ptrdiff_t z = box.z_begin; z < box.z_begin + box.n_z; ++z) {
    std::copy_n(from, box.n_y * line, whole + (z * line + box.y_begin) * line);
    from += box.n_y * line;
  }
}

std::size_t points(const Box& box, int n) {
  return static_cast<std::size_t>(box.n_z) * static_cast<std::size_t>(box.n_y) *
         static_cast<std::size_t>(n);
}

}  // namespace

void gather(const std::vector<double>& mine,
            const Box& box,
            int n,
            const casebook::Team& team,
            std::vector<double>& whole) {
  std::vector<Box> boxes(static_cast<std::size_t>(team.n_ranks));
  MPI_Gather(&box, 4, MPI_INT, boxes.data(), 4, MPI_INT, 0, team.comm);
  if (team.rank != 0) {
    MPI_Send(mine.data(), static_cast<int>(mine.size()), MPI_DOUBLE, 0, 0, team.comm);
    return;
  }
  const std::size_t begin = whole.size();
  whole.resize(begin + points({0, n, 0, n}, n));
  place(mine, box, n, whole.data() + begin);
  for (int r = 1; r < team.n_ranks; ++r) {
    const Box& theirs = boxes[static_cast<std::size_t>(r)];
    std::vector<double> part(points(theirs, n));
    const int count = static_cast<int>(part.size());
    MPI_Recv(part.data(), count, MPI_DOUBLE, r, 0, team.comm, MPI_STATUS_IGNORE);
    place(part, theirs, n, whole.data() + begin);
  }
}

double sum_over_ranks(double value, const casebook::Team& team) {
  MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_DOUBLE, MPI_SUM, team.comm);
  return value;
}

void sum_over_ranks(std::vector<double>& values, const casebook::Team& team) {
  MPI_Allreduce(
      MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), MPI_DOUBLE, MPI_SUM, team.comm);
}

std::size_t n_shells(int k_max) {
  return shell_of(3.0 * k_max * k_max) + 1;
}

std::size_t shell_of(double k2) {
  return static_cast<std::size_t>(std::lround(std::sqrt(k2)));
}

}  // namespace spectral
