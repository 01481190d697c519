#include "apps/spectral/memory.hpp"

namespace spectral {

casebook::MemoryNeed memory(const Case& input, int n_ranks, double held) {
  const double array_mib = sizeof(double) * n_points(input.n) / (1024.0 * 1024.0);
  // Three components, and one on its way to the witness.
  constexpr double of_witness = 4.0;
  // On whole grids: fifteen complex fields of the judge's step; answer, kept field and the one after it,
  // three components each; what was gathered last, and differences.
  constexpr double of_judge = 49.0;
  const double rank_mib = (held + of_witness) * array_mib / n_ranks;
  return {rank_mib + of_judge * array_mib, rank_mib};
}

}  // namespace spectral
