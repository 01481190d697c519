#include "apps/md/memory.hpp"

namespace md {

casebook::MemoryNeed memory(const Case& input, int n_ranks, double shared, double replicated) {
  constexpr double of_input = 4.0 * 52.0;
  constexpr double of_witness = 4.0 * 80.0;
  // Four states of nine numbers, one on its way, the answer, and six times a force, a bound and a cell.
  constexpr double of_judge = 4.0 * 72.0 + 80.0 + 48.0 + 6.0 * 32.0 + 16.0;
  // Of a rank that helps the judge: a state, a place in the box and in its cell, a force and its bound.
  constexpr double of_help = 48.0 + 24.0 + 40.0 + 32.0;
  // A frame: the state, positions and numbers on their way there and here, and the rank's share of them.
  const double of_frame = input.trajectory.every > 0 ? 80.0 + 2.0 * 32.0 + 24.0 : 0.0;
  const double atoms_mib = static_cast<double>(input.n_atoms()) / (1024.0 * 1024.0);
  const double rank_mib =
      atoms_mib * (of_input + of_help + replicated + (shared + of_witness + of_frame) / n_ranks);
  return {rank_mib + atoms_mib * of_judge, rank_mib};
}

}  // namespace md
