#include "apps/dft/memory.hpp"

#include <algorithm>
#include <string_view>

#include "apps/dft/judge/check_stability.hpp"
#include "apps/scf/memory.hpp"

namespace dft {
namespace {

constexpr double mib = 1024.0 * 1024.0;

/// Points of the grid, those of negligible weight among them.
double n_points(const Case& input, std::string_view quality) {
  double points = 0.0;
  for (const scf::Atom& atom : input.scf.atoms) {
    const GridSize size = grid_size(quality, atom.charge);
    points += static_cast<double>(size.radial) * size.angular;
  }
  return points;
}

/// MiB of the judge's check of stability on each rank: its integrals, and on the first rank the functions at the
/// points of the coarsest grid, see oracle::Response; 0 where it would cost too much.
casebook::MemoryNeed stability(const Case& input) {
  const double n = input.scf.basis.n_functions;
  const double points = n_points(input, grid_qualities().front());
  if (points * n * n > most_for_a_response) {
    return {};
  }
  const double integrals_mib = scf::stability_mib(input.scf.basis);
  // Value and gradient of each function; the functional's derivatives and the density's gradient.
  const double bytes_of_point = sizeof(double) * (4.0 * n + 7.0);
  const double response_mib = integrals_mib > 0.0 ? bytes_of_point * points / mib : 0.0;
  return {integrals_mib + response_mib, integrals_mib};
}

}  // namespace

casebook::MemoryNeed memory(const Case& input, int n_ranks, int n_threads, const Held& held) {
  // Place and weight of a point, and what a batch of them adds. They are gone when the judge asks for stability.
  constexpr double bytes_of_point = 50.0;
  const double points_mib = bytes_of_point * n_points(input, input.grid.quality) / n_ranks / mib;
  const casebook::MemoryNeed judge = stability(input);
  const casebook::MemoryNeed solver =
      scf::memory(input.scf,
                  n_ranks,
                  n_threads,
                  {.pair_terms = held.pair_terms,
                   .integrals = held.integrals && input.functional.exact_exchange != 0.0});
  return {solver.first_rank_mib + std::max(points_mib, judge.first_rank_mib),
          solver.rank_mib + std::max(points_mib, judge.rank_mib)};
}

}  // namespace dft
