#include "apps/dft/memory.hpp"

#include "apps/scf/memory.hpp"

namespace dft {

casebook::MemoryNeed memory(const Case& input, int n_ranks, int n_threads, const Held& held) {
  double points = 0.0;
  for (const scf::Atom& atom : input.scf.atoms) {
    const GridSize size = grid_size(input.grid.quality, atom.charge);
    points += static_cast<double>(size.radial) * size.angular;
  }
  // Place and weight of a point, twice while they are dealt out, and what a batch of them adds.
  constexpr double bytes_of_point = 80.0;
  const double points_mib = bytes_of_point * points / n_ranks / (1024.0 * 1024.0);
  casebook::MemoryNeed need =
      scf::memory(input.scf,
                  n_ranks,
                  n_threads,
                  {.pair_terms = held.pair_terms,
                   .integrals = held.integrals && input.functional.exact_exchange != 0.0});
  need.first_rank_mib += points_mib;
  need.rank_mib += points_mib;
  return need;
}

}  // namespace dft
