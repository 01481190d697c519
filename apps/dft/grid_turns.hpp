#pragma once

#include <string>
#include <vector>

#include "apps/scf/deck/place/point_group.hpp"
#include "apps/scf/molecule.hpp"

namespace dft {

/// The operation of a point group that turns the directions of the last atom of a kind to those of each atom;
/// empty where every operation exchanges the axes or mirrors them, which changes no rule of Lebedev's, and
/// without a group. NWChem integrates round the last atoms alone. In C3, C3v, C3h, D3, D3d and D3h the directions are
/// turned before that, their threefold axis (1, 1, 1) to z.
/// atoms: symmetric round the origin; group: as point_group() knows it, or ""
/// Source: NWChem 7.0.2, src/nwdft/grid/grid_loop.F and grid_invariant.F, and src/symmetry/sym_sh_pair.F, sym_atom.
std::vector<scf::Operation> grid_turns(const std::vector<scf::Atom>& atoms,
                                       const std::string& group);

}  // namespace dft
