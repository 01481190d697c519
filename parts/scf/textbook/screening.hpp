#pragma once

#include "apps/scf/basis.hpp"
#include "parts/scf/matrix.hpp"

namespace scf {

/// Q_ab = sqrt(max |(ij|ij)|) over the functions i of shell a and j of shell b, [n_shells][n_shells],
/// symmetric, hartree^(1/2). Then |(ij|kl)| <= Q_ab Q_cd.
/// Source: Haser & Ahlrichs, J. Comput. Chem. 10 (1989) 104.
Matrix schwarz_bounds(const Basis& basis);

/// max |D_ij| over the functions i of shell a and j of shell b, [n_shells][n_shells].
Matrix density_bounds(const Basis& basis, const Matrix& density);

}  // namespace scf
