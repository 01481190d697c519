#include "apps/dft/work.hpp"

#include "apps/scf/work.hpp"

namespace dft {

casebook::Work work(const Case& input) {
  double points = 0.0;
  for (const scf::Atom& atom : input.scf.atoms) {
    const GridSize size = grid_size(input.grid.quality, atom.charge);
    points += static_cast<double>(size.radial) * size.angular;
  }
  double primitives = 0.0;
  for (const scf::Shell& shell : input.scf.basis.shells) {
    primitives += shell.n_primitives();
  }
  const double n = input.scf.basis.n_functions;
  const double at_a_point = 11.0 * primitives + 8.0 * n + 2.0 * (2.0 * n * n + 8.0 * n);
  const double builds = canonical_builds;
  const casebook::Work integrals = scf::work(input.scf);
  const double two_electron = integrals.flops * builds / scf::canonical_builds;
  return {.flops = two_electron + builds * points * at_a_point,
          .bytes = builds * 2.0 * sizeof(double) * n * n,
          .units = builds * points,
          .unit = "grid points"};
}

}  // namespace dft
