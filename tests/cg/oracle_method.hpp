#pragma once

#include <memory>
#include <vector>

#include "apps/cg/oracle_solver.hpp"
#include "apps/cg/solver.hpp"

namespace cg {

/// What a method can get wrong, and a judge has to see.
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
  cached,              ///< the first solve's answer again
  jacobi,              ///< a step of Jacobi for each symmetric sweep
  no_coarse_grids,     ///< one symmetric sweep in place of the cycle
  no_halo_in_cycle,    ///< each rank's cycle without the others' values
  rounded_cycle,       ///< a cycle off by the rounding of 32 bits
  wrong_order,         ///< says that it sweeps the other way
  no_order,            ///< an order that has a row twice
};

/// The judge's own solver as a method, with a fault.
class OracleMethod final : public Method {
 public:
  OracleMethod(const casebook::Team& team, Fault fault) : team_(team), fault_(fault) {}

  void set_up(const Problem& problem) override;
  Convergence solve(const Stop& stop) override;
  void set_right_hand_side(std::span<const double> rhs) override;
  void solution(std::span<double> x) override;
  void apply_operator(std::span<const double> x, std::span<double> y) override;
  void apply_preconditioner(std::span<const double> r, std::span<double> z) override;
  void replace_diagonal(std::span<const double> diagonal) override;
  std::vector<int> relaxation_order(std::size_t level) const override;
  Standing standing() const override { return {}; }
  double memory_bytes() const override { return 1.0; }

 private:
  std::vector<double> cycle(std::span<const double> r) const;
  std::vector<double> cycle_of_jacobi(std::span<const double> r, std::size_t level) const;
  std::vector<double> cycle_of_each_rank(std::span<const double> r) const;

  casebook::Team team_;
  Fault fault_;
  std::unique_ptr<oracle::Hierarchy> hierarchy_;
  std::vector<oracle::System> systems_;
  Convergence first_;
  std::vector<double> rhs_;
  std::vector<double> x_;
  int n_solves_ = 0;
};

}  // namespace cg
