#pragma once

#include <vector>

#include "apps/lu/case.hpp"
#include "apps/lu/result.hpp"
#include "harness/run/check.hpp"
#include "harness/run/draw.hpp"
#include "harness/run/team.hpp"

namespace lu {

/// The judge. Matrix and right-hand side are made again from their seed; vectors w are drawn: two at full
/// effort, else one. u = 2^-53. Collective: the ranks share the work, and the checks are complete on each.
///
/// result_shape    lengths that are wrong
/// pivots          entries that are no exchange with a row at or below their own: P is a permutation
/// multiplier      largest |L| above what the variant's rules allow
/// factorization   (P A - L U) w by what the variant's rounding does to it, the worst row and w
/// hpl_residual    |b - A x| / (u (|A| |x| + |b|) n), norms by the largest element: HPL's own check
/// backward_error  b - A x by what rounding does to it, the worst row
/// growth          largest element of U by the largest of A
/// determinant     logarithm of its magnitude - the judge's own; infinite for the wrong sign
/// speed           the solve's rate by the fastest that the processors could have
///
/// Sources: Higham, Accuracy and Stability of Numerical Algorithms (2002), theorems 9.3 and 9.4; Higham and
/// Mary, SIAM J. Sci. Comput. 41 (2019) A2815, for the size of rounding errors that add up at random.
std::vector<casebook::Check> check(const Case& input,
                                   const Result& result,
                                   const casebook::Team& team,
                                   const casebook::Draw& draw);

}  // namespace lu
