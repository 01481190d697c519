#include "apps/cg/validation.hpp"

#include <algorithm>
#include <cmath>

namespace cg {
namespace {

/// Numbers in (-1, 1) that depend on the row and on nothing else: the last 53 bits of a hash
/// (splitmix64: Steele, Lea & Flood, OOPSLA 2014).
std::vector<double> random_vector(const Level& level, std::uint64_t seed) {
  std::vector<double> result;
  for (int row = 0; row < level.n_rows(); ++row) {
    std::uint64_t h =
        static_cast<std::uint64_t>(level.global_row(row)) + seed * 0x9e3779b97f4a7c15u;
    h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9u;
    h = (h ^ (h >> 27)) * 0x94d049bb133111ebu;
    h ^= h >> 31;
    result.push_back(std::ldexp(static_cast<double>(h >> 11), -52) - 1.0);
  }
  return result;
}

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
std::vector<std::vector<int>> relaxation_orders(const Method& method,
                                                const oracle::System& system,
                                                const Problem& problem) {
  std::vector<std::vector<int>> orders;
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

/// |b - A x| / |b| by the judge.
double true_residual(const oracle::System& system,
                     const std::vector<double>& rhs,
                     const std::vector<double>& x) {
  std::vector<double> r = system.multiply(x);
  for (std::size_t i = 0; i < r.size(); ++i) {
    r[i] = rhs[i] - r[i];
  }
  return system.length(r) / system.length(rhs);
}

}  // namespace

void measure_operators(Method& method,
                       const oracle::Hierarchy& judge,
                       const Problem& problem,
                       Result& result) {
  const oracle::System& system = judge.finest();
  const std::vector<double> x = random_vector(*problem.levels.front(), 1);
  const std::vector<double> y = random_vector(*problem.levels.front(), 2);
  std::vector<double> ax(x.size(), NAN);
  std::vector<double> ay(x.size(), NAN);
  std::vector<double> mx(x.size(), NAN);
  std::vector<double> my(x.size(), NAN);
  method.apply_operator(x, ax);
  method.apply_operator(y, ay);
  method.apply_preconditioner(x, mx);
  method.apply_preconditioner(y, my);

  result.operator_error =
      largest_ratio(system, ax, system.multiply(x), system.multiply_magnitudes(x));
  const double x_length = system.length(x);
  const double y_length = system.length(y);
  result.operator_asymmetry =
      std::abs(system.dot(x, ay) - system.dot(y, ax)) / (x_length * system.norm() * y_length);
  const double mx_length = system.length(mx);
  const double my_length = system.length(my);
  result.preconditioner_asymmetry = std::abs(system.dot(x, my) - system.dot(y, mx)) /
                                    (x_length * my_length + y_length * mx_length);
  result.operator_energy = system.dot(x, ax) / (x_length * system.length(ax));
  result.preconditioner_energy = system.dot(x, mx) / (x_length * mx_length);
}

void measure_cycle(Method& method,
                   const oracle::Hierarchy& judge,
                   const Problem& problem,
                   Result& result) {
  const oracle::System& system = judge.finest();
  const auto orders = relaxation_orders(method, system, problem);
  const std::vector<double> rough = random_vector(*problem.levels.front(), 3);
  const std::vector<double> smooth(rough.size(), 1.0);
  std::vector<double> z(rough.size(), NAN);
  result.cycle_error = orders.empty() ? INFINITY : 0.0;
  for (const std::vector<double>& r : {rough, smooth}) {
    method.apply_preconditioner(r, z);
    // A sum, for max() would let a NaN in its second place pass unseen.
    result.cycle_error += distance(system, z, judge.precondition(r, orders));
  }
}

void measure_dominant(Method& method,
                      oracle::Hierarchy judge,
                      const Problem& problem,
                      Result& result) {
  const std::vector<double> diagonal(judge.finest().diagonal().begin(),
                                     judge.finest().diagonal().end());
  const DominantSystem dominant = make_dominant(judge.finest(), problem);
  judge.replace_finest_diagonal(dominant.diagonal);
  method.replace_diagonal(dominant.diagonal);
  method.set_right_hand_side(dominant.rhs);
  std::vector<double> x(diagonal.size(), NAN);

  const Stop stop{50, dominant_tolerance, false};
  result.plain_iterations = method.solve(stop).iterations;
  method.solution(x);
  const double plain = true_residual(judge.finest(), dominant.rhs, x);
  result.preconditioned_iterations = method.solve({50, dominant_tolerance, true}).iterations;
  method.solution(x);
  const double preconditioned = true_residual(judge.finest(), dominant.rhs, x);
  // max() would let a NaN in its second place pass unseen.
  result.dominant_residual = plain + preconditioned;

  method.replace_diagonal(diagonal);
  method.set_right_hand_side(problem.rhs);
}

}  // namespace cg
