#pragma once

#include "apps/cg/oracle_solver.hpp"
#include "apps/cg/result.hpp"

namespace cg {

/// Applies operator and preconditioner to random vectors and compares with the judge's operator;
/// asks both for symmetry and sign. Collective.
void measure_operators(Method& method,
                       const oracle::Hierarchy& judge,
                       const Problem& problem,
                       Result& result);

/// Repeats the method's cycle, in its own order of rows, on a rough and on a smooth vector: orders
/// are free, all else of the preconditioner is HPCG's. Collective.
void measure_cycle(Method& method,
                   const oracle::Hierarchy& judge,
                   const Problem& problem,
                   Result& result);

/// HPCG's test of convergence: with a diagonal of 10^6 times the largest entry of the true one
/// (multiples of that in the first nine rows) conjugate gradients need about one step per distinct eigenvalue. The method is left
/// with the true diagonal and right-hand side. Collective.
void measure_dominant(Method& method,
                      oracle::Hierarchy judge,
                      const Problem& problem,
                      Result& result);

}  // namespace cg
