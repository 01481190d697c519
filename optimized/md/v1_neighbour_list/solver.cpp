#include "apps/md/solver.hpp"

#include "parts/md/atoms/shared_atoms.hpp"
#include "parts/md/cells/cell_lists.hpp"
#include "parts/md/cells/list_age.hpp"
#include "parts/md/lennard_jones_only.hpp"
#include "parts/md/simulation.hpp"

namespace md {
namespace {

/// The cells find the neighbours; a list keeps them until an atom has moved by half of the skin.
/// Source: Verlet, Phys. Rev. 159 (1967) 98.
class NeighbourList : public SharedAtoms {
 public:
  NeighbourList(const Case& input, const casebook::Team& team)
      : SharedAtoms(input, team),
        reach_(input.cutoff + input.skin),
        cells_(input.box, reach_),
        age_(input.box, input.skin) {}

  void start(bool) {
    place_atoms();
    build_list();
    compute_forces();
  }

  void step(bool) {
    kick();
    drift();
    exchange();
    if (list_is_old()) {
      build_list();
    }
    compute_forces();
    kick();
  }

 private:
  bool list_is_old() const {
    const casebook::TimedRegion timed(region::neighbour);
    return age_.is_over(x_);
  }

  void build_list() {
    const casebook::TimedRegion timed(region::neighbour);
    cells_.link(x_);
    age_.reset(x_);
    begin_.assign(1, 0);
    list_.clear();
    for (std::size_t i = share_.begin; i < share_.end; ++i) {
      for (const std::size_t cell : cells_.around(x_[i])) {
        for (std::size_t j = cells_.first(cell); j != CellLists::none; j = cells_.next(j)) {
          const Vec3 r = nearest_image(x_[i] - x_[j], input_.box, half_box_);
          if (dot(r, r) < reach_ * reach_ && i != j) {
            list_.push_back(static_cast<std::uint32_t>(j));
          }
        }
      }
      begin_.push_back(list_.size());
    }
    counters_.listed += static_cast<double>(list_.size());
    counters_.builds += 1.0;
  }

  void compute_forces() {
    const casebook::TimedRegion timed(region::force);
    sums_ = {};
    for (std::size_t i = share_.begin; i < share_.end; ++i) {
      Vec3 f{};
      const std::size_t place = i - share_.begin;
      for (std::size_t k = begin_[place]; k < begin_[place + 1]; ++k) {
        const std::size_t j = list_[k];
        const Vec3 r = nearest_image(x_[i] - x_[j], input_.box, half_box_);
        const double r2 = dot(r, r);
        const LennardJones::Pair& pair =
            input_.potential.of(input_.atoms->type[i], input_.atoms->type[j]);
        if (r2 >= pair.cutoff2) {
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
      f_[place] = f;
    }
    counters_.tested += static_cast<double>(list_.size());
  }

  double reach_;
  CellLists cells_;
  ListAge age_;
  std::vector<std::size_t> begin_;   ///< [atom of the share + 1] in the list
  std::vector<std::uint32_t> list_;  ///< atoms within cut-off and skin
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  require_lennard_jones(input);
  return std::make_unique<Simulation<NeighbourList>>(input, team);
}

}  // namespace md
