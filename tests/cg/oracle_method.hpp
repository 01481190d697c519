#pragma once

#include <memory>
#include <vector>

#include "apps/cg/judge/oracle_solver.hpp"
#include "apps/cg/solver.hpp"

namespace cg {

/// Faults of a method that a judge has to see.
enum class Fault {
  none,
  stale_halo,          ///< products with the neighbours' values of one step before
  lost_rank,           ///< the last rank's part of the answer is never written
  sign,                ///< -A x
  one_element,         ///< one element of the answer off by 1e-3
  nan,                 ///< one NaN in the answer
  zeros,               ///< an answer of zeros
  forward_sweep_only,  ///< a preconditioner that is not symmetric
  negative,            ///< a preconditioner of the wrong sign
  early_stop,          ///< three steps too few, with the residual that was wanted claimed
  boast,               ///< claims half of its residual
  drift,               ///< another residual in each solve
  diagonal_kept,       ///< does not take another diagonal
  single_precision,    ///< products rounded to 32 bits
  cached,      ///< the process's first answer again, times what fits the new right-hand side best
  knows_ones,  ///< the solution of HPCG's right-hand side, after one step
  jacobi,      ///< a step of Jacobi for each symmetric sweep
  no_coarse_grids,      ///< one symmetric sweep instead of the cycle
  no_halo_in_cycle,     ///< each rank's cycle without the others' values
  rounded_cycle,        ///< a cycle off by the rounding of 32 bits
  wrong_order,          ///< says that it sweeps the other way
  no_order,             ///< an order that has a row twice
  one_step_less,        ///< the answer of the step before, with the last one's residual
  claims_nan,           ///< a residual that is no number
  rounded_rhs,          ///< keeps 32 bits of the right-hand side
  solves_with_jacobi,   ///< as jacobi, in solves only
  solves_on_one_grid,   ///< as no_coarse_grids, in solves only
  solves_without_halo,  ///< as no_halo_in_cycle, in solves only
  solves_rounded,    ///< a cycle with 12 bits less than it has when it is asked for, in solves only
  lazy_later,        ///< as solves_with_jacobi, in every method of the process but the first
  steepest_descent,  ///< another iteration, with as many steps as it takes
  idle_last_rank,    ///< no smoothing on the last rank, in solves only
  idle_last_rows,    ///< no smoothing of the rows that do not divide by three, in solves only
  stale_level,       ///< a cycle without the neighbours' values on the second level only
  weak_coarsest,     ///< half of the correction of the coarsest level
  starts_from_ones,  ///< begins at the mean of the solution
  other_diagonal,    ///< the cycle of a matrix whose diagonal is 0.1 % larger
  symmetric_error,   ///< A + 1e-9 u u^T with u of ones: symmetric and definite
};

/// Memory that a fault keeps from one method to the next in a process.
struct Memory {
  int n_methods = 0;
  std::vector<double> rhs, x;  ///< of the first solve
  Convergence first;
};

/// The judge's own solver as a method, with a fault.
class OracleMethod final : public Method {
 public:
  /// memory: outlives the method.
  OracleMethod(const casebook::Team& team, Fault fault, Memory& memory)
      : team_(team), fault_(fault), memory_(memory) {
    ++memory_.n_methods;
  }

  void set_up(const Problem& problem) override;
  Convergence solve(const Stop& stop) override;
  void set_right_hand_side(std::span<const double> rhs) override;
  void solution(std::span<double> x) override;
  void apply_operator(std::span<const double> x, std::span<double> y) override;
  void apply_preconditioner(std::span<const double> r, std::span<double> z) override;
  void replace_diagonal(std::span<const double> diagonal) override;
  std::vector<int> relaxation_order(std::size_t level) const override;
  Standing standing() const override { return {}; }
  double memory_bytes() const override {
    return 8.0 * static_cast<double>(systems_.front().n_rows());
  }

 private:
  /// Conjugate gradients with cycle_in_solve().
  Convergence iterate(const Stop& stop);
  Convergence answer_from_memory(const Stop& stop);
  std::vector<double> cycle_in_solve(std::span<const double> r) const;
  std::vector<double> cycle(std::span<const double> r) const;
  std::vector<double> cycle_with_a_weak_level(std::span<const double> r, std::size_t level) const;
  std::vector<double> cycle_of_jacobi(std::span<const double> r, std::size_t level) const;
  std::vector<double> cycle_of_each_rank(std::span<const double> r) const;

  casebook::Team team_;
  Fault fault_;
  Memory& memory_;
  std::unique_ptr<oracle::Hierarchy> hierarchy_;
  std::vector<oracle::System> systems_;
  std::vector<double> rhs_;
  std::vector<double> x_;
  int n_solves_ = 0;
};

}  // namespace cg
