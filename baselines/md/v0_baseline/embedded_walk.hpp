#pragma once

#include <vector>

#include "parts/md/atoms/shared_atoms.hpp"
#include "parts/md/cells/cell_lists.hpp"
#include "parts/md/embedded/spline.hpp"

namespace md {

/// The walk over cells for embedded atoms, twice: the second needs the density that the first finds at both
/// ends of a pair.
class EmbeddedWalk : public SharedAtoms {
 public:
  EmbeddedWalk(const Case& input, const casebook::Team& team);

  void start(bool);
  void step(bool);

 private:
  void link_cells();

  /// Calls use(j, r, distance) for each atom within the cut-off of atom i.
  template <class Use>
  void for_each_neighbour(std::size_t i, const Use& use);

  /// slope_ of this rank's share, and the energy of embedding.
  void embed_atoms();

  /// Gives every rank the slopes of all atoms.
  void exchange_slopes();

  void compute_forces();

  CellLists cells_;
  std::vector<Spline> embedding_, density_, pair_;  ///< as the case's tables
  std::vector<double> slope_;                       ///< [atom] F'
};

}  // namespace md
