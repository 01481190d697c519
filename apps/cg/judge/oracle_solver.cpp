#include "apps/cg/judge/oracle_solver.hpp"

#include <fmt/format.h>

#include "harness/core/error.hpp"

namespace cg::oracle {
namespace {

/// a += factor * b
void add(std::vector<double>& a, double factor, const std::vector<double>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    a[i] += factor * b[i];
  }
}

double require_positive(double product, const char* what) {
  if (!(product > 0.0)) {
    throw casebook::UsageError(fmt::format(
        "the matrix is not positive definite: conjugate gradients met {} = {}; only symmetric "
        "positive definite matrices can be solved",
        what,
        product));
  }
  return product;
}

}  // namespace

Hierarchy::Hierarchy(const Problem& problem, const casebook::Team& team) {
  for (const auto& level : problem.levels) {
    systems_.emplace_back(*level, team);
  }
}

std::vector<double> Hierarchy::precondition(std::span<const double> r,
                                            const Orders& orders,
                                            std::size_t level) const {
  const System& system = systems_[level];
  const std::span<const int> order =
      orders.empty() ? std::span<const int>() : std::span<const int>(orders[level]);
  std::vector<double> z(r.size(), 0.0);
  system.smooth(r, z, order);
  if (level + 1 == systems_.size()) {
    return z;
  }
  const std::vector<double> az = system.multiply(z);
  std::vector<double> coarse;
  for (const int row : system.coarse_rows()) {
    coarse.push_back(r[static_cast<std::size_t>(row)] - az[static_cast<std::size_t>(row)]);
  }
  const std::vector<double> correction = precondition(coarse, orders, level + 1);
  for (std::size_t i = 0; i < correction.size(); ++i) {
    z[static_cast<std::size_t>(system.coarse_rows()[i])] += correction[i];
  }
  system.smooth(r, z, order);
  return z;
}

Iterate Hierarchy::start(std::span<const double> rhs) {
  Iterate state;
  state.r.assign(rhs.begin(), rhs.end());
  state.x.assign(rhs.size(), 0.0);
  state.p = state.x;
  return state;
}

void Hierarchy::advance(Iterate& state, bool preconditioned, const Orders& orders) const {
  const System& a = finest();
  const std::vector<double> z = preconditioned ? precondition(state.r, orders) : state.r;
  const double rz = require_positive(a.dot(state.r, z), "r^T M r");
  const double beta = state.steps == 0 ? 0.0 : rz / state.rz;
  for (std::size_t i = 0; i < state.p.size(); ++i) {
    state.p[i] = z[i] + beta * state.p[i];
  }
  const std::vector<double> ap = a.multiply(state.p);
  const double alpha = rz / require_positive(a.dot(state.p, ap), "p^T A p");
  add(state.x, alpha, state.p);
  add(state.r, -alpha, ap);
  state.rz = rz;
  ++state.steps;
}

Convergence Hierarchy::solve(std::span<const double> rhs,
                             const Stop& stop,
                             std::vector<double>& x) const {
  Iterate state = start(rhs);
  const double length = finest().length(rhs);
  double residual = length > 0.0 ? 1.0 : 0.0;
  while (state.steps < stop.max_iterations && residual > stop.relative_residual) {
    advance(state, stop.preconditioned);
    residual = finest().length(state.r) / length;
  }
  x = std::move(state.x);
  return {state.steps, residual};
}

}  // namespace cg::oracle
