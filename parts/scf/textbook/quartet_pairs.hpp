#pragma once

#include "parts/scf/textbook/quartet.hpp"
#include "parts/scf/textbook/shell_pair.hpp"

namespace scf {

/// Repulsion integrals (ab|cd) of one shell quartet, hartree, from the data of its two pairs.
/// out: [n_a][n_b][n_c][n_d].
void repulsion_from_pairs(const ShellPair& bra,
                          const ShellPair& ket,
                          double* out,
                          BoysFunction boys_function = boys);

}  // namespace scf
