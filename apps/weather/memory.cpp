#include "apps/weather/memory.hpp"

#include <algorithm>
#include <cmath>

namespace weather {

casebook::MemoryNeed memory(const Case& input, int n_ranks, const Held& held) {
  constexpr double mib = 1024.0 * 1024.0;
  const double fields = input.n_fields();
  const double halo = input.is_plane() ? 0.0 : 4.0;
  const double with_halos =
      (input.n_x + 4.0) * (input.n_y + halo) * (input.n_z + 4.0) * sizeof(double) / mib;
  const double array_mib = n_cells(input) * sizeof(double) / mib;
  const double of_solver = (held.arrays + held.states * fields) * with_halos;
  // Two states of the witness, the answer as the solver brought it and as it is judged.
  const double of_app = 4.0 * fields * array_mib;
  const double of_snapshot = input.output.snapshot_every > 0 ? fields * array_mib : 0.0;
  // Of seven boxes of 34 x 34 columns each rank has its share and one on its way, and makes steps of one in as much
  // again four times.
  const double columns = std::min(34.0 * 34.0, 1.0 * input.n_x * input.n_y);
  const double box_mib = fields * columns * input.n_z * sizeof(double) / mib;
  const double of_judge_mib = (std::ceil(7.0 / n_ranks) + 5.0) * box_mib;
  const double rank_mib = (of_solver + of_app + of_snapshot) / n_ranks + of_judge_mib;
  return {rank_mib + held.gathered_states * of_snapshot, rank_mib};
}

}  // namespace weather
