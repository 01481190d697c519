#pragma once

#include <vector>

#include "harness/run/team.hpp"
#include "parts/dft/grid/molecular_grid.hpp"
#include "parts/dft/grid/partition.hpp"

namespace dft {

/// Multiplies the weights of all points by share_of_own_atom(), to 1e-12 of the whole, without the pairs
/// of atoms that cannot matter: a point near its atom belongs to it; one whose own atom's product is
/// zero belongs to others; and atoms seven times farther than the nearest one have no part in it.
/// Each rank computes a part of them and receives the rest. Collective.
/// Source: Stratmann, Scuseria & Frisch, Chem. Phys. Lett. 257 (1996) 213, for the idea.
void share_weights(const Case& input, const casebook::Team& team, std::vector<GridPoint>& points);

}  // namespace dft
