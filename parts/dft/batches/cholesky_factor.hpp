#pragma once

#include "parts/scf/matrix.hpp"

namespace dft {

/// L with A = L L^T for a symmetric A without negative eigenvalues, [n][rank]: as many columns as A has
/// eigenvalues above rounding. Of a density, these are the occupied orbitals up to a rotation.
/// Remainder of A without an element above 1e-13; it has no negative eigenvalues either.
/// Source: Golub & Van Loan (2013), section 4.2.8: Cholesky's decomposition with pivots.
scf::Matrix cholesky_factor(const scf::Matrix& a);

}  // namespace dft
