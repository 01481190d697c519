#include "apps/spectral/judge/kept_steps.hpp"

#include <algorithm>
#include <cmath>

namespace spectral {
namespace {

/// True if this rank's witness saw each step once, in order, to the end, and two fields of this shape.
bool is_whole(const Case& input, bool may_go_on) {
  const Witness& witness = *input.witness;
  const auto& sums = witness.sums();
  if (sums.empty() || sums.back().step != input.steps || (sums.front().step != 0 && !may_go_on)) {
    return false;
  }
  for (std::size_t i = 0; i < sums.size(); ++i) {
    if (sums[i].step != sums.front().step + static_cast<int>(i)) {
      return false;
    }
  }
  const auto& fields = witness.fields();
  const std::size_t n_wanted = !fields.empty() && fields.front().step + 1 < input.steps ? 2 : 1;
  return fields.size() == n_wanted;
}

/// The points of a box that lies in the grid; 0 for any other.
std::size_t points_of(const Box& box, int n) {
  const bool inside = box.z_begin >= 0 && box.n_z >= 0 && box.z_begin + box.n_z <= n &&
                      box.y_begin >= 0 && box.n_y >= 0 && box.y_begin + box.n_y <= n;
  return inside ? static_cast<std::size_t>(box.n_z) * static_cast<std::size_t>(box.n_y) *
                      static_cast<std::size_t>(n)
                : 0;
}

void place(const std::vector<double>& part, const Box& box, int n, double* whole) {
  const std::ptrdiff_t line = n;
  const double* from = part.data();
  for (std::ptrdiff_t z = box.z_begin; z < box.z_begin + box.n_z; ++z) {
    std::copy_n(from, box.n_y * line, whole + (z * line + box.y_begin) * line);
    from += box.n_y * line;
  }
}

/// One component of all ranks on rank 0; false, on every rank, when the parts do not make up the grid.
bool gather(const KeptPart& mine, int n, const casebook::Team& team, double* whole) {
  const std::size_t n_mine = points_of(mine.box, n);
  std::size_t n_all = mine.values.size() == n_mine ? n_mine : 0;
  MPI_Allreduce(MPI_IN_PLACE, &n_all, 1, MPI_UINT64_T, MPI_SUM, team.comm);
  const auto points = static_cast<std::size_t>(n_points(n));
  if (n_all != points) {
    return false;
  }
  std::vector<Box> boxes(static_cast<std::size_t>(team.n_ranks));
  MPI_Gather(&mine.box, 4, MPI_INT, boxes.data(), 4, MPI_INT, 0, team.comm);
  if (team.rank != 0) {
    MPI_Send(mine.values.data(), static_cast<int>(n_mine), MPI_DOUBLE, 0, 0, team.comm);
    return true;
  }
  place(mine.values, mine.box, n, whole);
  for (int rank = 1; rank < team.n_ranks; ++rank) {
    const Box& box = boxes[static_cast<std::size_t>(rank)];
    std::vector<double> part(points_of(box, n));
    MPI_Recv(part.data(),
             static_cast<int>(part.size()),
             MPI_DOUBLE,
             rank,
             0,
             team.comm,
             MPI_STATUS_IGNORE);
    place(part, box, n, whole);
  }
  return true;
}

bool gather(const Witness::Field& field,
            int n,
            const casebook::Team& team,
            std::vector<double>& velocity) {
  const auto points = static_cast<std::size_t>(n_points(n));
  velocity.assign(team.rank == 0 ? 3 * points : 0, NAN);
  for (std::size_t c = 0; c < 3; ++c) {
    double* const whole = team.rank == 0 ? velocity.data() + c * points : nullptr;
    if (!gather(field.parts[c], n, team, whole)) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::optional<KeptSteps> collect(const Case& input, const casebook::Team& team, bool may_go_on) {
  int whole = is_whole(input, may_go_on) ? 1 : 0;
  MPI_Allreduce(MPI_IN_PLACE, &whole, 1, MPI_INT, MPI_MIN, team.comm);
  if (whole == 0) {
    return std::nullopt;
  }
  const auto& fields = input.witness->fields();
  KeptSteps kept;
  kept.step = fields.front().step;
  if (!gather(fields.front(), input.n, team, kept.velocity) ||
      (fields.size() == 2 && !gather(fields.back(), input.n, team, kept.next))) {
    return std::nullopt;
  }
  kept.sums = input.witness->sums();
  for (Witness::Sums& of_step : kept.sums) {
    MPI_Allreduce(MPI_IN_PLACE, &of_step.energy, 2, MPI_DOUBLE, MPI_SUM, team.comm);
  }
  return kept;
}

}  // namespace spectral
