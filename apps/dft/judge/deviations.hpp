#pragma once

#include <cmath>

#include "apps/dft/case.hpp"
#include "apps/dft/result.hpp"
#include "apps/scf/judge/check_matrices.hpp"
#include "harness/run/draw.hpp"
#include "harness/run/team.hpp"

namespace dft {

/// Deviations of the parts of a result from what they should be; NaN until measured.
struct Deviations {
  double one_electron = NAN;
  double parts_from_matrix = NAN;
  double exchange_correlation = NAN;
  double integrated_electrons = NAN;
  double grid_points = NAN;  ///< in relation to the judge's
  bool same_grid = true;  ///< true if the judge's grid and the result's have the same points
  scf::MatrixDeviations matrices;
  double fock = NAN;
};

/// Measures all of them. Collective where the team has several ranks, which share what needs the
/// judge's quadrature and two-electron integrals.
/// result: the first rank's is judged, and must have matrices of the right size
/// Returns: all of them on the first rank
Deviations measure(const Case& input,
                   const Result& result,
                   const casebook::Team& team,
                   const casebook::Draw& draw);

}  // namespace dft
