#pragma once

#include <vector>

#include "apps/cg/case.hpp"
#include "apps/cg/result.hpp"
#include "harness/run/check.hpp"

namespace cg {

/// The judge: HPCG's own validation, each part of it stricter, and more. Every value was measured
/// by the judge's code (namespace oracle) from vectors that the method gave.
///
/// residual                  |b - A x| / |b| above the reference's after its iterations
/// claimed_residual          what the method says of its residual - what it is
/// solution                  |x - 1|: no more than the residual allows; not of a file's matrix
/// reproducibility           largest - smallest residual of all solves
/// operator                  (A x)_i of a random x against the judge's, in units of (|A| |x|)_i
/// operator_symmetry         x^T A y - y^T A x of random x, y, in units of |x| |A| |y|
/// preconditioner_symmetry   x^T M y - y^T M x, in units of |x| |M y| + |y| |M x|
/// operator_definite         1 unless x^T A x > 0
/// preconditioner_definite   1 unless x^T M x > 0
/// plain_iterations          steps that conjugate gradients need with a dominant diagonal
/// preconditioned_iterations the same with the preconditioner
/// dominant_residual         |b - A x| / |b| of these two answers
std::vector<casebook::Check> check(const Case& input, const Result& result);

/// HPCG's rating in GFLOP/s: the flops of the reference's iterations by the time of a solve (the
/// median, without the warm-up) and a tenth of the set-up. NaN when the reference was not run for
/// all of the case's iterations, or when the problem does not outgrow the caches.
double rating_gflop_s(const Result& result);

/// Bytes of the finest matrix as the reference stores it, by the caches of the nodes: below
/// least_outgrowth the caches are measured, and there is no rating.
double outgrowth(const Result& result);
inline constexpr double least_outgrowth = 2.0;

/// Median time of a solve, without the warm-up where there is one.
double solve_time(const Result& result);

}  // namespace cg
