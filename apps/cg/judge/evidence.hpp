#pragma once

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "apps/cg/solver.hpp"

namespace cg {

/// Residuals |r| / |b| of the judge's own solver, to which a solve has to come.
struct Targets {
  double official = NAN;  ///< after the case's iterations, right-hand side of ones
  double random =
      NAN;  ///< of random solutions: the geometric mean of those after the case's iterations
            ///< and after one less
};

/// Seconds of one solve on the slowest rank, by kinds of work.
struct KernelTimes {
  double dot = 0.0;  ///< the sums over ranks among them
  double waxpby = 0.0;
  double spmv = 0.0;
  double multigrid = 0.0;  ///< smoother and transfers
  double halo = 0.0;       ///< of products and smoother alike
};

/// HPCG's own run, which the judge asks for after a timed solve: the right-hand side of ones.
struct OfficialRun {
  Convergence claimed;
  double residual = NAN;        ///< |b - A x| / |b|
  double rounding = NAN;        ///< of the residual, as below
  double irreproducible = NAN;  ///< difference of a second run: residual and largest element
  double solve_s = NAN;
};

/// Measurements of a variant's method by the judge, on all ranks; NaN until they are made. Every
/// residual is recomputed by the judge from the vector that the method gave.
struct Evidence {
  Case input;
  int longest_row = 0;  ///< entries of it, of all ranks
  int n_ranks = 0;
  int n_threads = 0;
  double cache_bytes = 0.0;   ///< of the last level, all nodes
  double memory_bytes = NAN;  ///< of the method, all ranks

  Standing standing;  ///< the method's own statement

  std::set<std::string> asked;  ///< checks of the method that some answer so far was asked

  Targets targets;
  OfficialRun official;

  Convergence claimed;             ///< the last timed solve, as the method says
  double residual = NAN;           ///< |b - A x| / |b| of it
  double error = NAN;              ///< |x - exact|
  double dependence = NAN;         ///< |r^T p| / (|r| |p|), p one of the first three directions
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

  std::vector<double> set_up_s;  ///< of every method, the warm-up's first where there is one
  std::vector<double> solve_s;   ///< every timed solve, likewise
  KernelTimes times;             ///< of the last timed solve
};

}  // namespace cg
