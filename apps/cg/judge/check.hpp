#pragma once

#include <string>
#include <vector>

#include "apps/cg/case.hpp"
#include "apps/cg/judge/evidence.hpp"
#include "harness/run/check.hpp"

namespace cg {

/// The judge: HPCG's own validation, each part of it stricter, and more. Every value was measured
/// by the judge's code (namespace oracle) from vectors that the method gave.
///
/// residual                  |b - A x| / |b| of a random solution, no more than the target
/// claimed_residual          what the method says of its residual - what it is
/// dependence                r^T p of one of the first directions p, in units of |r| |p|: zero
/// solution                  |x - exact|: no more than the residual allows; not of a file's matrix
/// official_residual         |b - A x| / |b| of HPCG's own right-hand side, no more than its target
/// reproducibility           what HPCG's own run, made twice, differs by
/// operator                  (A x)_i of a random x against the judge's, in units of (|A| |x|)_i
/// operator_symmetry         x^T A y - y^T A x of random x, y, in units of |x| |A| |y|
/// preconditioner_symmetry   x^T M y - y^T M x, in units of |x| |M y| + |y| |M x|
/// operator_definite         1 unless x^T A x > 0
/// preconditioner_definite   1 unless x^T M x > 0
/// plain_iterations          steps that conjugate gradients need with a dominant diagonal
/// preconditioned_iterations the same with the preconditioner
/// dominant_residual         |b - A x| / |b| of these two answers
std::vector<casebook::Check> check(const Case& input, const Evidence& evidence);

/// HPCG's rating in GFLOP/s: the flops of the reference's iterations by the time of a solve (the
/// median, without the warm-up) and a tenth of the set-up. NaN when the problem does not outgrow the
/// caches.
double rating_gflop_s(const Evidence& evidence);

/// Bytes of the finest matrix as the reference stores it, by the caches of the nodes: below
/// least_outgrowth the caches are measured, and there is no rating.
double outgrowth(const Evidence& evidence);
inline constexpr double least_outgrowth = 2.0;

/// Median time of a timed solve, and of a set-up, without the warm-up where there is one.
double solve_time(const Evidence& evidence);
double set_up_time(const Evidence& evidence);

/// HPCG's rule that a method breaks: what it says itself, or else what follows from the rounding that it
/// states; "" if none.
std::string breach_of(const Standing& standing);

}  // namespace cg
