#pragma once

#include "parts/scf/textbook/quartet.hpp"

namespace scf {

/// Repulsion integrals (ab|cd) of one shell quartet, hartree, by McMurchie and Davidson's scheme
/// with the sums factored: the ket is summed into one number per Hermite function of the bra and
/// ket component, and the bra once per bra primitives.
/// out: [n_a][n_b][n_c][n_d], room for the Cartesian block.
/// Source: Helgaker, Jorgensen & Olsen (2000), section 9.9.5.
void repulsion_factored(
    const Shell& a, const Shell& b, const Shell& c, const Shell& d, double* out);

}  // namespace scf
