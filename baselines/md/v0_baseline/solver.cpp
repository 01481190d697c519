#include "apps/md/solver.hpp"

#include "baselines/md/v0_baseline/embedded_walk.hpp"
#include "parts/md/atoms/shared_atoms.hpp"
#include "parts/md/cells/cell_lists.hpp"
#include "parts/md/simulation.hpp"

namespace md {
namespace {

/// Velocity Verlet with linked cells, as the textbook has it. Every rank has the positions of all atoms and
/// moves its share of them; a force is summed over all atoms in the 27 cells around.
/// Source: Allen & Tildesley, Computer Simulation of Liquids (2017), section 5.3.2.
class CellWalk : public SharedAtoms {
 public:
  CellWalk(const Case& input, const casebook::Team& team)
      : SharedAtoms(input, team), cells_(input.box, input.cutoff) {}

  void start(bool) {
    place_atoms();
    link_cells();
    compute_forces();
  }

  void step(bool) {
    kick();
    drift();
    exchange();
    link_cells();
    compute_forces();
    kick();
  }

 private:
  void link_cells() {
    const casebook::TimedRegion timed(region::neighbour);
    cells_.link(x_);
  }

  void compute_forces() {
    const casebook::TimedRegion timed(region::force);
    sums_ = {};
    std::size_t tested = 0;
    for (std::size_t i = share_.begin; i < share_.end; ++i) {
      Vec3 f{};
      for (const std::size_t cell : cells_.around(x_[i])) {
        for (std::size_t j = cells_.first(cell); j != CellLists::none; j = cells_.next(j)) {
          ++tested;
          const Vec3 r = nearest_image(x_[i] - x_[j], input_.box, half_box_);
          const double r2 = dot(r, r);
          const LennardJones::Pair& pair =
              input_.potential.of(input_.atoms->type[i], input_.atoms->type[j]);
          if (r2 >= pair.cutoff2 || i == j) {
            continue;
          }
          const double s = 1.0 / r2;
          const double s3 = s * s * s;
          const double factor = s3 * (pair.force12 * s3 - pair.force6) * s;
          for (std::size_t d = 0; d < 3; ++d) {
            f[d] += factor * r[d];
          }
          // Each pair is met twice, from both of its ends.
          sums_.potential += 0.5 * (s3 * (pair.energy12 * s3 - pair.energy6) - pair.shift);
          sums_.virial += 0.5 * factor * r2;
          sums_.pairs += 0.5;
        }
      }
      f_[i - share_.begin] = f;
    }
    counters_.tested += static_cast<double>(tested);
  }

  CellLists cells_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  if (input.embedded) {
    return std::make_unique<Simulation<EmbeddedWalk>>(input, team);
  }
  return std::make_unique<Simulation<CellWalk>>(input, team);
}

}  // namespace md
