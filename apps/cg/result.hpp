#pragma once

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "apps/cg/solver.hpp"

namespace cg {

/// Seconds of one solve on the slowest rank, by kinds of work.
struct KernelTimes {
  double dot = 0.0;  ///< the sums over ranks among them
  double waxpby = 0.0;
  double spmv = 0.0;
  double multigrid = 0.0;  ///< smoother and transfers
  double halo = 0.0;       ///< of products and smoother alike
};

/// What the judge's own code measured of a variant's method, on all ranks; NaN until it has. Every
/// residual is recomputed by the judge from the vector that the method gave.
struct Result {
  Case input;
  int longest_row = 0;  ///< entries of it, of all ranks
  int n_ranks = 0;
  int n_threads = 0;
  double cache_bytes = 0.0;   ///< of the last level, all nodes
  double memory_bytes = NAN;  ///< of the method, all ranks

  Standing standing;  ///< what the method says of itself

  Convergence reference;           ///< the judge's own solver after the case's iterations
  Convergence claimed;             ///< the last solve, as the method says
  double residual = NAN;           ///< |b - A x| / |b| of the last solve
  double residual_spread = NAN;    ///< largest minus smallest claimed residual of all solves
  double error = NAN;              ///< |x - 1|, the exact solution being ones
  double residual_length = NAN;    ///< |b - A x|
  double smallest_coupling = NAN;  ///< of the operator; NaN for a matrix from a file
  double rounding = NAN;           ///< of the residual: eps |A| |x| / |b| for one addition

  double operator_error = NAN;      ///< largest |(A x)_i - judge's| / (|A| |x|)_i, a random x
  double operator_asymmetry = NAN;  ///< |x^T A y - y^T A x| / (|x| |A| |y|)
  double cycle_error = NAN;  ///< largest |M x - judge's| / |judge's|, in the method's order of rows
  double preconditioner_asymmetry = NAN;  ///< |x^T M y - y^T M x| / (|x| |M y| + |y| |M x|)
  double operator_energy = NAN;           ///< x^T A x / (|x| |A x|): positive
  double preconditioner_energy = NAN;     ///< x^T M x / (|x| |M x|): positive

  /// With the diagonal made dominant: HPCG's test of convergence, and what the judge finds.
  int plain_iterations = 0;
  int preconditioned_iterations = 0;
  double dominant_residual = NAN;  ///< |b - A x| / |b|, the sum of the two

  double set_up_s = NAN;        ///< of the method
  std::vector<double> solve_s;  ///< every solve, the warm-up first where there is one
  KernelTimes times;            ///< of the last solve
};

}  // namespace cg
