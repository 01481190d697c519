#pragma once

#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "apps/cg/level.hpp"
#include "harness/run/team.hpp"

namespace cg {

/// When an iteration ends: at whichever comes first.
struct Stop {
  int max_iterations = 50;
  double relative_residual = 0.0;  ///< of the recursive residual, to that of x = 0
  bool preconditioned = true;
};

/// End of an iteration.
struct Convergence {
  int iterations = 0;
  double relative_residual = 0.0;  ///< |r| / |b| by the method's own recurrence
};

/// Standing of a method under HPCG's rules, by its own word; it is written to the record.
struct Standing {
  std::string breach;  ///< the rule that it breaks; empty: none, its result is legal

  /// Relative rounding of the numbers in its cycle, which the judge allows for. More than that of 64
  /// bits is a breach.
  double cycle_rounding = std::numeric_limits<double>::epsilon();
};

/// Conjugate gradients preconditioned by a multigrid cycle: what a variant implements. Vectors that
/// it is given are this rank's, [n_rows] in the order of the level's rows, whatever order it uses
/// inside. Every function is collective.
class Method {
 public:
  virtual ~Method() = default;

  /// Brings matrix and right-hand side into the variant's own form, for every level. Timed.
  virtual void set_up(const Problem& problem) = 0;

  /// Solves from x = 0 for the right-hand side that is set. Timed.
  virtual Convergence solve(const Stop& stop) = 0;

  /// Takes another right-hand side; set_up() takes the problem's.
  virtual void set_right_hand_side(std::span<const double> rhs) = 0;

  /// The last solve's answer.
  virtual void solution(std::span<double> x) = 0;

  /// y = A x with the finest matrix.
  virtual void apply_operator(std::span<const double> x, std::span<double> y) = 0;

  /// z = M r with one cycle from z = 0.
  virtual void apply_preconditioner(std::span<const double> r, std::span<double> z) = 0;

  /// The rows of a level in an order in which one Gauss-Seidel sweep does what the method's own does:
  /// the judge repeats its cycle in it. [n_rows]; empty: as they are numbered.
  virtual std::vector<int> relaxation_order(std::size_t level) const = 0;

  virtual Standing standing() const = 0;

  /// Replaces the diagonal of the finest matrix, in every form in which it is stored.
  virtual void replace_diagonal(std::span<const double> diagonal) = 0;

  /// Bytes of this rank's matrices, index tables and vectors, all levels.
  virtual double memory_bytes() const = 0;
};

/// The one function that a variant defines: its method for this team.
std::unique_ptr<Method> make_method(const casebook::Team& team);

}  // namespace cg
