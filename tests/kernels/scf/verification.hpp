#pragma once

#include <span>
#include <string>

#include "parts/scf/iteration/plain_linear_algebra.hpp"

namespace scf {

/// Compares repulsion integrals with the judge's; "" when they agree. The bound is 100 rounding
/// errors of the largest integral (of one hartree where all are smaller): a contraction sums up to
/// 8^4 primitive quartets, whose errors add up to sqrt(8^4) = 64 when they are random.
/// A NaN never agrees.
std::string integral_problem(std::span<const double> expected, std::span<const double> computed);

/// Compares values with the bound in units of each expected one; "" when they agree.
std::string relative_difference(std::span<const double> expected,
                                std::span<const double> computed,
                                double bound);

/// Checks c = a b by sums in extended precision. The bound of each element is
///   n eps sum over k of |a_ik| |b_kj|.
/// Source: Higham (2002), eq. 3.13.
std::string product_problem(const Matrix& a, const Matrix& b, const Matrix& c);

/// Checks that A V = V diag(values), that V^T V = 1, and that the values ascend. Bounds: 10 n eps,
/// for the equation times the norm of A, as for any backward stable method.
/// Source: Golub & Van Loan (2013), section 8.3.
std::string eigen_problem(const Matrix& a, const EigenSystem& system);

}  // namespace scf
