#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "parts/md/clusters/cluster_atoms.hpp"
#include "parts/md/restart/saved_atoms.hpp"

namespace md {

/// The atoms of a slab of the box: columns that follow one another, of which each rank owns a run.
/// Around them lie copies of the clusters of other ranks that are within reach. A column that is
/// neither owned nor near has no clusters here.
class SlabAtoms : public ClusterAtoms {
 public:
  using ClusterAtoms::ClusterAtoms;
  virtual ~SlabAtoms() = default;

 protected:
  /// Deals out the columns: the first of each rank, then their number.
  /// Returns the same on every rank. [rank + 1]
  virtual std::vector<std::size_t> deal() = 0;

  /// The start: this rank's atoms in clusters, and the borders of the others.
  void place_atoms(double reach);

  /// Deals columns out, hands atoms over to the owners of theirs, and makes new clusters.
  /// Forces are not brought along. Collective.
  void sort_atoms(double reach);

  /// Makes the clusters of a run that was saved, on as many ranks as now: positions are those of its last sort, velocities
  /// are not set. Collective.
  void place_saved(const SavedAtoms& all, double reach);

  /// Values of places in clusters for each atom of this rank; and back, from all atoms.
  std::vector<Vec3> by_atom(const std::vector<Block>& blocks) const;
  void take(const std::vector<Vec3>& all, std::vector<Block>& blocks) const;

  /// Refreshes the copies. Collective.
  void exchange_borders(std::vector<Block>& blocks);
  void exchange_borders(std::vector<double>& of_cluster);

  std::vector<std::size_t> first_;  ///< result of deal()
  std::vector<int> atoms_in_;       ///< [column] of the whole box

 private:
  /// This rank's atoms, in any order.
  struct Owned {
    std::vector<std::int64_t> number;
    std::vector<Vec3> position, velocity;

    void add(std::int64_t which, const Vec3& place, const Vec3& motion);
  };

  /// Clusters that one message holds.
  struct Run {
    int rank;
    std::size_t begin, end;
  };

  std::size_t owner_of(std::size_t column) const;
  Owned hand_over();
  void settle(const Owned& owned, double reach);

  /// Runs of the columns of one rank that lists of another can name. [run][begin, end]
  std::vector<Share> columns_for(int owner, int reader, double reach) const;

  template <class Value>
  void exchange_runs(std::vector<Value>& values);

  std::vector<Run> given_, copied_;
};

}  // namespace md
