#include "apps/cg/judge/check.hpp"

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

/// e = A^-1 r, so |e| <= |r| / lambda_min; and no coupling is weaker than the weakest, so that
/// lambda_min is at least that of equal couplings of its size.
casebook::Check solution_check(const Evidence& evidence) {
  const double lambda = evidence.smallest_coupling * smallest_eigenvalue(evidence.input.global());
  return {"solution",
          evidence.error,
          1.001 * evidence.residual_length / lambda,
          "|r| by the operator's smallest eigenvalue"};
}

/// Rounding of a cycle: each sweep solves with a matrix off by row_length eps |A|, which M, at most
/// about 1 / lambda_min, passes on; two sweeps a level and a residual.
double preconditioner_bound(const Evidence& evidence, double rounding) {
  const double condition = evidence.input.matrix
                               ? 1e4
                               : 54.0 / std::min(1.0, smallest_eigenvalue(evidence.input.global()));
  return row_length * rounding * condition * 5.0 * evidence.input.n_levels;
}

/// Steps that a method may say it took: no more than it was allowed, ten times the reference's.
bool is_possible(const Convergence& claimed, const Case& input) {
  return claimed.iterations >= 0 && claimed.iterations <= 10 * input.iterations;
}

/// Drift of a recursive residual: each step adds the rounding of the additions of a row. No number for
/// steps that cannot be, since a bound would grow with them.
double drift(const Convergence& claimed, const Case& input, double rounding) {
  return is_possible(claimed, input) ? (claimed.iterations + row_length) * row_length * rounding
                                     : NAN;
}

casebook::Check residual_check(const Evidence& evidence) {
  return {"residual",
          evidence.residual,
          evidence.targets.random * (1.0 + 1e-6) +
              drift(evidence.claimed, evidence.input, evidence.rounding),
          fmt::format("half a step above the reference's after {} iterations, and rounding",
                      evidence.input.iterations)};
}

casebook::Check official_residual_check(const Evidence& evidence) {
  const OfficialRun& run = evidence.official;
  return {
      "official_residual",
      run.residual,
      evidence.targets.official * (1.0 + 2e-6) + drift(run.claimed, evidence.input, run.rounding),
      fmt::format("the reference's after {} iterations, 2e-6 of it and rounding",
                  evidence.input.iterations)};
}

/// The residual is orthogonal to each direction before. Every step adds the rounding of some additions to
/// it, in no direction: along one of n it is 1 / sqrt(n) of that, ten times which no right answer reaches
/// (hpcg_64's rungs are below three times). Another iteration than HPCG's, which says so, may add more, and
/// is allowed one addition's. What the cycle is off by turns the direction. Where single eigenvalues lie far
/// from the others, as those of a file's matrix may, conjugate gradients lose the orthogonality themselves.
casebook::Check dependence_check(const Evidence& evidence) {
  const auto n = static_cast<double>(evidence.input.global_n_rows());
  const double part = evidence.standing.breach.empty() ? std::min(1.0, 10.0 / std::sqrt(n)) : 1.0;
  return {"dependence",
          evidence.dependence,
          part * evidence.rounding / evidence.residual +
              2.0 * preconditioner_bound(evidence, evidence.standing.cycle_rounding),
          "rounding of one addition along one direction by the residual, and of the direction"};
}

/// A cycle of fewer bits than 32 would be allowed anything.
casebook::Check standing_check(const Standing& standing) {
  const double allowed = std::numeric_limits<float>::epsilon();
  const bool is_allowed = standing.cycle_rounding >= 0.0 && standing.cycle_rounding <= allowed;
  return {"stated_rounding", is_allowed ? 0.0 : 1.0, 0.0, "a cycle in 32 bits is the coarsest"};
}

double median_after_warm_up(std::vector<double> times) {
  if (times.size() > 1) {
    times.erase(times.begin());
  }
  return times.empty() ? NAN : casebook::summarize(times).median;
}

double sign_problem(double energy) {
  return energy > 0.0 ? 0.0 : 1.0;
}

}  // namespace

std::vector<casebook::Check> check(const Case& input, const Evidence& evidence) {
  const double longest = std::max(row_length, static_cast<double>(evidence.longest_row));
  std::vector<casebook::Check> checks{
      residual_check(evidence),
      official_residual_check(evidence),
      {"claimed_residual",
       evidence.claimed.relative_residual - evidence.residual,
       drift(evidence.claimed, evidence.input, evidence.rounding) + 1e-6 * evidence.targets.random,
       "rounding of |A| |x| in every iteration, and 1e-6 of the residual"},
      {"reproducibility", evidence.official.irreproducible, 0.0, "the same work in the same order"},
      {"operator", evidence.operator_error, (longest + 1.0) * eps, "rounding of one row"},
      {"operator_symmetry",
       evidence.operator_asymmetry,
       2.0 * (longest + 1.0) * eps,
       "rounding of one row, twice"},
      {"preconditioner_symmetry",
       evidence.preconditioner_asymmetry,
       preconditioner_bound(evidence, eps),
       "rounding of the sweeps, times the matrix's condition"},
      {"cycle",
       evidence.cycle_error,
       2.0 * preconditioner_bound(evidence, evidence.standing.cycle_rounding),
       "the same of two vectors, in the precision that the method states"},
      {"operator_definite", sign_problem(evidence.operator_energy), 0.0, "x^T A x > 0"},
      {"preconditioner_definite", sign_problem(evidence.preconditioner_energy), 0.0, "x^T M x > 0"},
      {"plain_iterations",
       static_cast<double>(evidence.plain_iterations),
       12.0,
       "HPCG's: ten distinct eigenvalues and two more"},
      {"preconditioned_iterations",
       static_cast<double>(evidence.preconditioned_iterations),
       2.0,
       "HPCG's"},
      {"dominant_residual", evidence.dominant_residual, 4e-12, "HPCG's 1e-12, of two solves"},
  };
  checks.push_back(standing_check(evidence.standing));
  const double vector_bytes = 8.0 * static_cast<double>(evidence.input.global_n_rows());
  checks.push_back(casebook::check_stated({{evidence.memory_bytes, vector_bytes}}));
  if (!input.matrix) {  // nothing is known of the eigenvalues of a matrix from a file
    checks.push_back(solution_check(evidence));
    checks.push_back(dependence_check(evidence));
  }
  return checks;
}

std::string breach_of(const Standing& standing) {
  if (standing.breach.empty() && !(standing.cycle_rounding <= eps)) {
    return fmt::format("the stated rounding of {:.1e} is that of fewer than 64 bits",
                       standing.cycle_rounding);
  }
  return standing.breach;
}

double solve_time(const Evidence& evidence) {
  return median_after_warm_up(evidence.solve_s);
}

double set_up_time(const Evidence& evidence) {
  return median_after_warm_up(evidence.set_up_s);
}

double outgrowth(const Evidence& evidence) {
  return 12.0 * static_cast<double>(evidence.input.global_n_nonzeros()) / evidence.cache_bytes;
}

double rating_gflop_s(const Evidence& evidence) {
  if (!(outgrowth(evidence) >= least_outgrowth)) {
    return NAN;
  }
  const double flop = flops(evidence.input, evidence.input.iterations).total();
  return 1e-9 * flop / (solve_time(evidence) + 0.1 * set_up_time(evidence));
}

}  // namespace cg
