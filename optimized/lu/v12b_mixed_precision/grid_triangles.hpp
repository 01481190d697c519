#pragma once

#include <span>

#include "harness/run/team.hpp"
#include "parts/lu/grid/grid.hpp"
#include "parts/lu/local_matrix.hpp"

namespace lu {

/// v = L^-1 v, of factors that are dealt out over a grid, with the rows of L in order. Sums are in double
/// precision whatever the factors are in. Collective.
/// v: [n], the same on every rank, before and after
template <class Real>
void solve_lower(const LocalMatrix<Real>& factors,
                 const Grid& grid,
                 const casebook::Team& team,
                 std::span<double> v);

/// v = U^-1 v, likewise.
template <class Real>
void solve_upper(const LocalMatrix<Real>& factors,
                 const Grid& grid,
                 const casebook::Team& team,
                 std::span<double> v);

}  // namespace lu
