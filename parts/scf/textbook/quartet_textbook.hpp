#pragma once

#include "parts/scf/textbook/quartet.hpp"

namespace scf {

/// Repulsion integrals (ab|cd) of one shell quartet, hartree, by McMurchie and Davidson's scheme
/// as the textbook writes it: everything is computed again for each primitive quartet.
/// out: [n_a][n_b][n_c][n_d], room for the Cartesian block.
/// Source: Helgaker, Jorgensen & Olsen (2000), eq. 9.9.33.
void repulsion_textbook(
    const Shell& a, const Shell& b, const Shell& c, const Shell& d, double* out);

}  // namespace scf
