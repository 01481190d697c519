#include "apps/md/solver.hpp"

#include <numeric>

#include "optimized/md/v3_sorted_atoms/sorted_atoms.hpp"
#include "parts/md/cells/list_age.hpp"
#include "parts/md/lennard_jones_only.hpp"
#include "parts/md/simulation.hpp"

namespace md {
namespace {

/// Atoms are sorted by cells whenever the list is built: neighbours in the box are neighbours in memory.
class SortedHalfList : public SortedAtoms {
 public:
  SortedHalfList(const Case& input, const casebook::Team& team)
      : SortedAtoms(input, team),
        reach_(input.cutoff + input.skin),
        grid_(input.box, reach_),
        age_(input.box, input.skin) {}

  void start(bool) {
    place_atoms();
    sort_atoms(grid_);
    build_list();
    compute_forces();
  }

  void step(bool) {
    kick();
    drift();
    exchange();
    if (list_is_old()) {
      sort_atoms(grid_);
      build_list();
    }
    compute_forces();
    kick();
  }

 private:
  bool is_mine(std::size_t j) const { return j >= share_.begin && j < share_.end; }

  bool list_is_old() const {
    const casebook::TimedRegion timed(region::neighbour);
    return age_.is_over(x_);
  }

  /// Each cell's atoms stand one after another, from first_[cell] on.
  void find_cells() {
    first_.assign(grid_.n_cells() + 1, 0);
    for (const Vec3& place : x_) {
      ++first_[grid_.cell_of(place) + 1];
    }
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
  }

  void build_list() {
    const casebook::TimedRegion timed(region::neighbour);
    find_cells();
    age_.reset(x_);
    begin_.assign(1, 0);
    list_.clear();
    for (std::size_t i = share_.begin; i < share_.end; ++i) {
      for (const std::size_t cell : grid_.around(grid_.cell_of(x_[i]))) {
        for (std::size_t j = first_[cell]; j < first_[cell + 1]; ++j) {
          if (is_mine(j) && j <= i) {
            continue;
          }
          const Vec3 r = nearest_image(x_[i] - x_[j], input_.box, half_box_);
          if (dot(r, r) < reach_ * reach_) {
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
    f_.assign(x_.size(), Vec3{});
    for (std::size_t i = share_.begin; i < share_.end; ++i) {
      Vec3 f{};
      const std::size_t place = i - share_.begin;
      for (std::size_t k = begin_[place]; k < begin_[place + 1]; ++k) {
        const std::size_t j = list_[k];
        const Vec3 r = nearest_image(x_[i] - x_[j], input_.box, half_box_);
        const double r2 = dot(r, r);
        const LennardJones::Pair& pair = input_.potential.of(type_[i], type_[j]);
        if (r2 >= pair.cutoff2) {
          continue;
        }
        const double s = 1.0 / r2;
        const double s3 = s * s * s;
        const double factor = s3 * (pair.force12 * s3 - pair.force6) * s;
        const bool mine = is_mine(j);
        for (std::size_t d = 0; d < 3; ++d) {
          f[d] += factor * r[d];
          if (mine) {
            f_[j][d] -= factor * r[d];
          }
        }
        const double weight = mine ? 1.0 : 0.5;
        sums_.potential += weight * (s3 * (pair.energy12 * s3 - pair.energy6) - pair.shift);
        sums_.virial += weight * factor * r2;
        sums_.pairs += weight;
      }
      for (std::size_t d = 0; d < 3; ++d) {
        f_[i][d] += f[d];
      }
    }
    counters_.tested += static_cast<double>(list_.size());
  }

  double reach_;
  CellGrid grid_;
  ListAge age_;
  std::vector<std::size_t> first_;   ///< [cell + 1]
  std::vector<std::size_t> begin_;   ///< [atom of the share + 1] in the list
  std::vector<std::uint32_t> list_;  ///< atoms within cut-off and skin
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  require_lennard_jones(input);
  return std::make_unique<Simulation<SortedHalfList>>(input, team);
}

}  // namespace md
