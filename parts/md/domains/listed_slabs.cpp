#include "parts/md/domains/listed_slabs.hpp"

#include "parts/md/clusters/listed_members.hpp"

namespace md {

template class Listed<SlabAtoms>;

ListedSlabs::ListedSlabs(const Case& input, const casebook::Team& team, const Skins& skins)
    : Listed(input, team, skins) {}

void ListedSlabs::place_and_list() {
  place_atoms(input_.cutoff + skins_.wide);
  build_list();
  prune_list();
}

void ListedSlabs::renew_lists() {
  Listed::renew_lists([this] {
    sort_atoms(input_.cutoff + skins_.wide);
    build_list();
  });
}

void ListedSlabs::build_list() {
  Listed::build_list([this](Worker& mine) { look_for_neighbours(mine); });
}

void ListedSlabs::look_for_neighbours(Worker& mine) const {
  const double reach = input_.cutoff + skins_.wide;
  build_list_by_bits(x_, columns_, input_.box, mine.share, reach, mine.wide);
}

}  // namespace md
