#include "apps/weather/memory.hpp"

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
  // Boxes on their way, two of eight fields of 22 x 22 columns; on the first rank the judge's step of them.
  constexpr double of_boxes_mib = 8.0;
  constexpr double of_judge_mib = 7.0;
  const double rank_mib = (of_solver + of_app + of_snapshot) / n_ranks + of_boxes_mib;
  return {rank_mib + of_judge_mib + held.gathered_states * of_snapshot, rank_mib};
}

}  // namespace weather
