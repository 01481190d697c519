#include "apps/spectral/memory.hpp"

#include "apps/spectral/judge/kept_look.hpp"

namespace spectral {

casebook::MemoryNeed memory(const Case& input, int n_ranks, double held) {
  const double array_mib = sizeof(double) * n_points(input.n) / (1024.0 * 1024.0);
  // Three components, and one on its way to the witness.
  constexpr double of_witness = 4.0;
  // On whole grids: the judge's step holds three complex fields of all modes, three on the grid and twelve of the
  // modes that the 2/3 rule keeps; answer, kept field and the one after it, three components each; what was gathered last.
  constexpr double of_step = 2.0 * (3.0 + 3.0 + 12.0 * 0.3);
  constexpr double of_judge = of_step + 13.0;
  const double of_help = is_look_shared(input, n_ranks) ? of_step + 3.0 : 0.0;
  const double rank_mib = (held + of_witness) * array_mib / n_ranks;
  return {rank_mib + of_judge * array_mib, rank_mib, of_help * array_mib};
}

}  // namespace spectral
