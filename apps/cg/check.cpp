#include "apps/cg/check.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <fmt/format.h>

#include "apps/cg/work.hpp"
#include "harness/core/statistics.hpp"

namespace cg {
namespace {

constexpr double eps = std::numeric_limits<double>::epsilon();

/// Longest row of the 27-point operator; a product of a row rounds about as often.
constexpr double row_length = 27.0;

/// Smallest eigenvalue of the operator with couplings of 1: 27 I - T x T x T with the tridiagonal
/// T = (1, 1, 1), whose largest eigenvalue is 1 + 2 cos(pi / (n + 1)).
double smallest_eigenvalue(Grid whole) {
  double product = 1.0;
  for (const int n : {whole.x, whole.y, whole.z}) {
    product *= 1.0 + 2.0 * std::cos(std::numbers::pi / (n + 1));
  }
  return 27.0 - product;
}

casebook::Check residual_check(const Result& result) {
  return {"residual",
          result.residual,
          result.reference.relative_residual * (1.0 + 1e-6) + 100.0 * row_length * result.rounding,
          fmt::format("the reference's after {} iterations, 1e-6 of it and rounding",
                      result.reference.iterations)};
}

/// e = A^-1 r, so |e| <= |r| / lambda_min; and no coupling is weaker than the weakest, so that
/// lambda_min is at least that of equal couplings of its size.
casebook::Check solution_check(const Result& result) {
  const double lambda = result.smallest_coupling * smallest_eigenvalue(result.input.global());
  return {"solution",
          result.error,
          1.001 * result.residual_length / lambda,
          "|r| by the operator's smallest eigenvalue"};
}

/// Rounding of a cycle: each sweep solves with a matrix off by row_length eps |A|, which M, at most
/// about 1 / lambda_min, passes on; two sweeps a level and a residual.
double preconditioner_bound(const Result& result, double rounding) {
  const double condition =
      result.input.matrix ? 1e4 : 54.0 / std::min(1.0, smallest_eigenvalue(result.input.global()));
  return row_length * rounding * condition * 5.0 * result.input.n_levels;
}

double sign_problem(double energy) {
  return energy > 0.0 ? 0.0 : 1.0;
}

}  // namespace

std::vector<casebook::Check> check(const Case& input, const Result& result) {
  const double longest = std::max(row_length, static_cast<double>(result.longest_row));
  std::vector<casebook::Check> checks{
      residual_check(result),
      {"claimed_residual",
       result.claimed.relative_residual - result.residual,
       (result.claimed.iterations + row_length) * row_length * result.rounding +
           1e-6 * result.reference.relative_residual,
       "rounding of |A| |x| in every iteration, and 1e-6 of the residual"},
      {"reproducibility", result.residual_spread, 0.0, "the same work in the same order"},
      {"operator", result.operator_error, (longest + 1.0) * eps, "rounding of one row"},
      {"operator_symmetry",
       result.operator_asymmetry,
       2.0 * (longest + 1.0) * eps,
       "rounding of one row, twice"},
      {"preconditioner_symmetry",
       result.preconditioner_asymmetry,
       preconditioner_bound(result, eps),
       "rounding of the sweeps, times the matrix's condition"},
      {"cycle",
       result.cycle_error,
       2.0 * preconditioner_bound(result, result.standing.cycle_rounding),
       "the same of two vectors, in the precision that the method states"},
      {"operator_definite", sign_problem(result.operator_energy), 0.0, "x^T A x > 0"},
      {"preconditioner_definite", sign_problem(result.preconditioner_energy), 0.0, "x^T M x > 0"},
      {"plain_iterations",
       static_cast<double>(result.plain_iterations),
       12.0,
       "HPCG's: ten distinct eigenvalues and two more"},
      {"preconditioned_iterations",
       static_cast<double>(result.preconditioned_iterations),
       2.0,
       "HPCG's"},
      {"dominant_residual", result.dominant_residual, 4e-12, "HPCG's 1e-12, of two solves"},
  };
  if (!input.matrix) {  // nothing is known of the eigenvalues of a matrix from a file
    checks.push_back(solution_check(result));
  }
  return checks;
}

double solve_time(const Result& result) {
  std::vector<double> times = result.solve_s;
  if (times.size() > 1) {
    times.erase(times.begin());
  }
  return times.empty() ? NAN : casebook::summarize(times).median;
}

double outgrowth(const Result& result) {
  return 12.0 * static_cast<double>(result.input.global_n_nonzeros()) / result.cache_bytes;
}

double rating_gflop_s(const Result& result) {
  if (result.reference.iterations != result.input.iterations ||
      !(outgrowth(result) >= least_outgrowth)) {
    return NAN;
  }
  const double flop = flops(result.input, result.input.iterations).total();
  return 1e-9 * flop / (solve_time(result) + 0.1 * result.set_up_s);
}

}  // namespace cg
