#include "apps/cg/judge/validation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/run/clock.hpp"

namespace cg {
namespace {

/// A NaN of any rank stays one: comparisons would lose it.
double largest_ratio(const oracle::System& system,
                     const std::vector<double>& found,
                     const std::vector<double>& expected,
                     const std::vector<double>& scale) {
  double largest = 0.0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const double ratio = std::abs(found[i] - expected[i]) / scale[i];
    largest = std::isfinite(ratio) ? std::max(largest, ratio) : INFINITY;
  }
  return system.largest(largest);
}

bool has_each_row_once(const std::vector<int>& order, int n_rows) {
  std::vector<char> seen(static_cast<std::size_t>(n_rows), 0);
  for (const int row : order) {
    if (row < 0 || row >= n_rows || seen[static_cast<std::size_t>(row)]++ != 0) {
      return false;
    }
  }
  return order.empty() || order.size() == seen.size();
}

/// Orders of all levels; empty, on every rank, when one of them is none.
oracle::Orders relaxation_orders(const Method& method,
                                 const oracle::System& system,
                                 const Problem& problem) {
  oracle::Orders orders;
  double n_wrong = 0.0;
  for (std::size_t level = 0; level < problem.levels.size(); ++level) {
    orders.push_back(method.relaxation_order(level));
    n_wrong += has_each_row_once(orders.back(), problem.levels[level]->n_rows()) ? 0.0 : 1.0;
  }
  if (system.largest(n_wrong) > 0.0) {
    orders.clear();
  }
  return orders;
}

/// |found - expected| / |expected|; a NaN stays one.
double distance(const oracle::System& system,
                const std::vector<double>& found,
                const std::vector<double>& expected) {
  std::vector<double> difference(found.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    difference[i] = found[i] - expected[i];
  }
  return system.length(difference) / system.length(expected);
}

/// The iteration has to converge below this within HPCG's counts.
constexpr double dominant_tolerance = 1e-12;

struct DominantSystem {
  std::vector<double> diagonal;
  std::vector<double> rhs;
};

DominantSystem make_dominant(const oracle::System& system, const Problem& problem) {
  DominantSystem made{{}, problem.rhs};
  const std::span<const double> diagonal = system.diagonal();
  const double largest = system.largest(*std::max_element(diagonal.begin(), diagonal.end()));
  for (int row = 0; row < system.n_rows(); ++row) {
    const auto i = static_cast<std::size_t>(row);
    const std::int64_t global = problem.levels.front()->global_row(row);
    const double factor = global < 9 ? 1e6 * static_cast<double>(global + 2) : 1e6;
    made.diagonal.push_back(factor * largest);
    made.rhs[i] *= factor;
  }
  return made;
}

/// b - A x by the judge.
std::vector<double> true_residual(const oracle::System& system,
                                  const std::vector<double>& rhs,
                                  const std::vector<double>& x) {
  std::vector<double> r = system.multiply(x);
  for (std::size_t i = 0; i < r.size(); ++i) {
    r[i] = rhs[i] - r[i];
  }
  return r;
}

/// Rounding of a residual by one addition a row: eps |A| |x| / |b|.
double rounding_of(const oracle::System& system,
                   const std::vector<double>& rhs,
                   const std::vector<double>& x) {
  return std::numeric_limits<double>::epsilon() * system.length(system.multiply_magnitudes(x)) /
         system.length(rhs);
}

/// |r^T p| / (|r| |p|) with the direction p of step `depth`; infinite without an order of rows.
double dependence_on_direction(const Exercise& exercise,
                               const Method& method,
                               const std::vector<double>& r,
                               std::uint64_t depth) {
  const oracle::Hierarchy& judge = *exercise.judge;
  const oracle::Orders orders = relaxation_orders(method, judge.finest(), *exercise.problem);
  if (orders.empty()) {
    return INFINITY;
  }
  oracle::Iterate state = oracle::Hierarchy::start(exercise.problem->rhs);
  for (std::uint64_t step = 0; step <= depth; ++step) {
    judge.advance(state, true, orders);
  }
  return std::abs(judge.finest().dot(r, state.p)) /
         (judge.finest().length(r) * judge.finest().length(state.p));
}

/// Seeds of vectors that have nothing in common.
constexpr std::uint64_t other(std::uint64_t seed, std::uint64_t which) {
  return 8 * seed + which;
}

}  // namespace

void measure_answer(const Exercise& exercise, const Answer& answer, std::uint64_t seed) {
  const oracle::System& system = exercise.judge->finest();
  const std::vector<double>& rhs = exercise.problem->rhs;
  const std::vector<double>& x = answer.solution;
  Evidence& evidence = *exercise.evidence;
  const std::vector<double> r = true_residual(system, rhs, x);
  std::vector<double> error(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    error[i] = x[i] - exercise.exact[i];
  }
  evidence.residual_length = system.length(r);
  evidence.residual = evidence.residual_length / system.length(rhs);
  evidence.error = system.length(error);
  evidence.rounding = rounding_of(system, rhs, x);
  const auto depth =
      std::min<std::uint64_t>(seed % 3, static_cast<std::uint64_t>(exercise.input.iterations) - 1);
  evidence.dependence = dependence_on_direction(exercise, *answer.method, r, depth);
}

void measure_operators(const Exercise& exercise, Method& method, std::uint64_t seed) {
  const oracle::System& system = exercise.judge->finest();
  const Level& finest = *exercise.problem->levels.front();
  Evidence& evidence = *exercise.evidence;
  const std::vector<double> x = random_vector(finest, other(seed, 1));
  const std::vector<double> y = random_vector(finest, other(seed, 2));
  std::vector<double> ax(x.size(), NAN);
  std::vector<double> ay(x.size(), NAN);
  std::vector<double> mx(x.size(), NAN);
  std::vector<double> my(x.size(), NAN);
  method.apply_operator(x, ax);
  method.apply_operator(y, ay);
  method.apply_preconditioner(x, mx);
  method.apply_preconditioner(y, my);

  evidence.operator_error =
      largest_ratio(system, ax, system.multiply(x), system.multiply_magnitudes(x));
  const double x_length = system.length(x);
  const double y_length = system.length(y);
  evidence.operator_asymmetry =
      std::abs(system.dot(x, ay) - system.dot(y, ax)) / (x_length * system.norm() * y_length);
  const double mx_length = system.length(mx);
  const double my_length = system.length(my);
  evidence.preconditioner_asymmetry = std::abs(system.dot(x, my) - system.dot(y, mx)) /
                                      (x_length * my_length + y_length * mx_length);
  evidence.operator_energy = system.dot(x, ax) / (x_length * system.length(ax));
  evidence.preconditioner_energy = system.dot(x, mx) / (x_length * mx_length);
}

void measure_cycle(const Exercise& exercise, Method& method, std::uint64_t seed) {
  const oracle::System& system = exercise.judge->finest();
  const oracle::Orders orders = relaxation_orders(method, system, *exercise.problem);
  const std::vector<double> rough =
      random_vector(*exercise.problem->levels.front(), other(seed, 3));
  std::vector<double> smooth(rough.size());
  std::transform(
      rough.begin(), rough.end(), smooth.begin(), [](double a) { return 1.0 + 1e-3 * a; });
  std::vector<double> z(rough.size(), NAN);
  exercise.evidence->cycle_error = orders.empty() ? INFINITY : 0.0;
  for (const std::vector<double>& r : {rough, smooth}) {
    method.apply_preconditioner(r, z);
    // A sum, for max() would let a NaN in its second place pass unseen.
    exercise.evidence->cycle_error += distance(system, z, exercise.judge->precondition(r, orders));
  }
}

void measure_dominant(const Exercise& exercise, Method& method, std::uint64_t) {
  oracle::Hierarchy judge = *exercise.judge;
  const oracle::System& system = judge.finest();
  const std::vector<double> diagonal(system.diagonal().begin(), system.diagonal().end());
  const DominantSystem dominant = make_dominant(system, *exercise.problem);
  judge.replace_finest_diagonal(dominant.diagonal);
  method.replace_diagonal(dominant.diagonal);
  method.set_right_hand_side(dominant.rhs);
  Evidence& evidence = *exercise.evidence;
  std::vector<double> x(diagonal.size(), NAN);
  const auto residual = [&] {
    method.solution(x);
    return system.length(true_residual(system, dominant.rhs, x)) / system.length(dominant.rhs);
  };

  const Stop stop{50, dominant_tolerance, false};
  evidence.plain_iterations = method.solve(stop).iterations;
  const double plain = residual();
  evidence.preconditioned_iterations = method.solve({50, dominant_tolerance, true}).iterations;
  // max() would let a NaN in its second place pass unseen.
  evidence.dominant_residual = plain + residual();

  method.replace_diagonal(diagonal);
  method.set_right_hand_side(exercise.problem->rhs);
}

void measure_official_run(const Exercise& exercise, Method& method) {
  /// Two runs of one algorithm that sum in another order drift apart by rounding, which conjugate
  /// gradients amplify; one step less changes the residual by tens of percent.
  constexpr double rounding_slack = 1e-6;
  const oracle::System& system = exercise.judge->finest();
  const Stop stop{
      10 * exercise.input.iterations, exercise.targets.official * (1.0 + rounding_slack), true};
  std::vector<double> rhs = system.multiply(std::vector<double>(exercise.exact.size(), 1.0));
  OfficialRun& run = exercise.evidence->official;
  std::vector<double> x(rhs.size(), NAN);
  method.set_right_hand_side(rhs);
  const std::int64_t start = casebook::now_ns();
  run.claimed = method.solve(stop);
  run.solve_s = system.largest(casebook::seconds(start, casebook::now_ns()));
  method.solution(x);
  run.residual = system.length(true_residual(system, rhs, x)) / system.length(rhs);
  run.rounding = rounding_of(system, rhs, x);

  constexpr double factor = -4.0;
  std::vector<double> again(rhs.size(), NAN);
  std::transform(rhs.begin(), rhs.end(), rhs.begin(), [](double b) { return factor * b; });
  method.set_right_hand_side(rhs);
  const double claimed_again = method.solve(stop).relative_residual;
  method.solution(again);
  double largest = std::abs(claimed_again - run.claimed.relative_residual);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double change = std::abs(again[i] / factor - x[i]);
    largest = change <= largest ? largest : change;  // which a NaN replaces
  }
  run.irreproducible = system.largest(std::isnan(largest) ? INFINITY : largest);
  method.set_right_hand_side(exercise.problem->rhs);
}

}  // namespace cg
