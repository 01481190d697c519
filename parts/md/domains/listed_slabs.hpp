#pragma once

#include "parts/md/clusters/listed.hpp"
#include "parts/md/domains/slab_atoms.hpp"

namespace md {

/// A slab's clusters with their lists.
class ListedSlabs : public Listed<SlabAtoms> {
 public:
  ListedSlabs(const Case& input, const casebook::Team& team, const Skins& skins);
  virtual ~ListedSlabs() = default;

 protected:
  /// The start: atoms and lists.
  void place_and_list();

  void renew_lists();

  /// The wide lists of all threads.
  void build_list();

  /// That of one thread.
  virtual void look_for_neighbours(Worker& mine) const;
};

}  // namespace md
