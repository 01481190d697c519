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
  double memory_bytes() const override { return 1.0; }

 private:
  casebook::Team team_;
  Fault fault_;
  std::unique_ptr<oracle::Hierarchy> hierarchy_;
  std::vector<double> rhs_;
  std::vector<double> x_;
  int n_solves_ = 0;
};

}  // namespace cg
