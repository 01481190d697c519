#include "apps/cg/memory.hpp"

namespace cg {

casebook::MemoryNeed memory(const Case& input, int n_ranks, double held) {
  constexpr double mib = 1024.0 * 1024.0;
  if (input.matrix) {
    // A column of 4 B and a value of 8 B: whole, and what problem, judge and solver have of their rows.
    const auto nonzeros = static_cast<double>(input.matrix->n_nonzeros());
    const auto rows = static_cast<double>(input.matrix->n_rows);
    const double rank_mib =
        12.0 * nonzeros * (1.0 + 3.0 / n_ranks) / mib + 200.0 * rows / n_ranks / mib;
    return {rank_mib, rank_mib};
  }
  const double rows = static_cast<double>(input.local.x) * input.local.y * input.local.z;
  const double rank_mib = held * rows / mib;
  return {rank_mib, rank_mib};
}

}  // namespace cg
