#include "apps/cg/oracle_solver.hpp"

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
                                            const std::vector<std::vector<int>>& orders,
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

Convergence Hierarchy::solve(std::span<const double> rhs,
                             const Stop& stop,
                             std::vector<double>& x) const {
  const System& a = finest();
  std::vector<double> r(rhs.begin(), rhs.end());
  std::vector<double> p(r.size(), 0.0);
  x.assign(r.size(), 0.0);
  const double start = a.length(r);
  Convergence state{0, start > 0.0 ? 1.0 : 0.0};
  double rz_before = 1.0;
  while (state.iterations < stop.max_iterations &&
         state.relative_residual > stop.relative_residual) {
    const std::vector<double> z = stop.preconditioned ? precondition(r) : r;
    const double rz = require_positive(a.dot(r, z), "r^T M r");
    const double beta = state.iterations == 0 ? 0.0 : rz / rz_before;
    for (std::size_t i = 0; i < p.size(); ++i) {
      p[i] = z[i] + beta * p[i];
    }
    const std::vector<double> ap = a.multiply(p);
    const double alpha = rz / require_positive(a.dot(p, ap), "p^T A p");
    add(x, alpha, p);
    add(r, -alpha, ap);
    rz_before = rz;
    ++state.iterations;
    state.relative_residual = a.length(r) / start;
  }
  return state;
}

}  // namespace cg::oracle
