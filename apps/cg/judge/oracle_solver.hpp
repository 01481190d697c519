#pragma once

#include <vector>

#include "apps/cg/judge/oracle_system.hpp"
#include "apps/cg/solver.hpp"

namespace cg::oracle {

/// Conjugate gradients on their way.
struct Iterate {
  std::vector<double> x, r, p;  ///< solution, residual and direction so far
  double rz = 0.0;              ///< r^T M r before the last step
  int steps = 0;
};

/// Order in which each level's rows are relaxed; empty: as they are numbered.
using Orders = std::vector<std::vector<int>>;

/// The reference algorithm as the judge computes it: HPCG's multigrid cycle and its conjugate
/// gradients, plainly.
class Hierarchy {
 public:
  Hierarchy(const Problem& problem, const casebook::Team& team);

  const System& finest() const { return systems_.front(); }

  void replace_finest_diagonal(std::span<const double> diagonal) {
    systems_.front().replace_diagonal(diagonal);
  }

  std::size_t n_levels() const { return systems_.size(); }

  /// z = M r: a cycle from z = 0. Collective.
  /// orders: of each level, see System::smooth(); none: as the rows are numbered
  std::vector<double> precondition(std::span<const double> r,
                                   const Orders& orders = {},
                                   std::size_t level = 0) const;

  /// x = 0.
  static Iterate start(std::span<const double> rhs);

  /// One step of conjugate gradients. Collective. Errors: as solve().
  void advance(Iterate& state, bool preconditioned = true, const Orders& orders = {}) const;

  /// Conjugate gradients from x = 0. Collective.
  /// Errors: UsageError, on every rank, when a direction shows that the matrix is not positive
  /// definite.
  Convergence solve(std::span<const double> rhs, const Stop& stop, std::vector<double>& x) const;

 private:
  std::vector<System> systems_;
};

}  // namespace cg::oracle
