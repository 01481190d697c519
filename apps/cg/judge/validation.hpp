#pragma once

#include <cstdint>

#include "apps/cg/answer.hpp"
#include "apps/cg/judge/exercise.hpp"

namespace cg {

/// Measurements of the judge, each into the exercise's evidence, with vectors drawn from a seed. The method
/// is left as the exercise has it: with its matrix and its right-hand side. All are collective.

/// The answer itself: residual, error, rounding, and whether its residual is orthogonal to one of the
/// first three directions of conjugate gradients, which the judge computes with its own cycle in the
/// method's order of rows. No other way to a small residual keeps that.
/// Source: Saad (2003), proposition 6.20.
void measure_answer(const Exercise& exercise, const Answer& answer, std::uint64_t seed);

/// Applies operator and preconditioner to random vectors and compares with the judge's operator;
/// asks both for symmetry and sign.
void measure_operators(const Exercise& exercise, Method& method, std::uint64_t seed);

/// Repeats the method's cycle, in its own order of rows, on a rough and on a smooth vector: orders
/// are free, all else of the preconditioner is HPCG's.
void measure_cycle(const Exercise& exercise, Method& method, std::uint64_t seed);

/// HPCG's test of convergence: with a diagonal of 10^6 times the largest entry of the true one
/// (multiples of that in the first nine rows) conjugate gradients need about one step per distinct
/// eigenvalue.
void measure_dominant(const Exercise& exercise, Method& method, std::uint64_t seed);

/// HPCG's own run: the right-hand side of ones, to the residual that the reference has after the case's
/// iterations; and again with that right-hand side times -4, which changes no bit but the factor.
void measure_official_run(const Exercise& exercise, Method& method);

}  // namespace cg
