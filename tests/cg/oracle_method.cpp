#include "tests/cg/oracle_method.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cg {

void OracleMethod::set_up(const Problem& problem) {
  hierarchy_ = std::make_unique<oracle::Hierarchy>(problem, team_);
  rhs_ = problem.rhs;
  for (const auto& level : problem.levels) {
    systems_.emplace_back(*level, team_);
  }
}

Convergence OracleMethod::solve(const Stop& stop) {
  Stop mine = stop;
  if (++n_solves_ == 2 && fault_ == Fault::cached) {
    return first_;
  }
  if (fault_ == Fault::early_stop) {
    mine.relative_residual *= 1e3;
  }
  Convergence state = hierarchy_->solve(rhs_, mine, x_);
  if (fault_ == Fault::early_stop) {
    state.relative_residual = stop.relative_residual;
  } else if (fault_ == Fault::boast) {
    state.relative_residual *= 0.5;
  } else if (fault_ == Fault::drift) {
    state.relative_residual *= 1.0 + 1e-12 * n_solves_;
  }
  first_ = n_solves_ == 1 ? state : first_;
  return state;
}

void OracleMethod::set_right_hand_side(std::span<const double> rhs) {
  rhs_.assign(rhs.begin(), rhs.end());
}

void OracleMethod::solution(std::span<double> x) {
  std::copy(x_.begin(), x_.end(), x.begin());
  const bool last = team_.rank + 1 == team_.n_ranks;
  if (fault_ == Fault::zeros || (fault_ == Fault::lost_rank && last)) {
    std::fill(x.begin(), x.end(), 0.0);
  } else if (fault_ == Fault::one_element && last) {
    x[x.size() / 2] += 1e-3;
  } else if (fault_ == Fault::nan && last) {
    x[x.size() / 2] = NAN;
  }
}

void OracleMethod::apply_operator(std::span<const double> x, std::span<double> y) {
  std::vector<double> product = hierarchy_->finest().multiply(x);
  if (fault_ == Fault::stale_halo) {
    const std::vector<double> one_rank_alone(x.size(), 0.0);
    product = hierarchy_->finest().multiply(team_.rank == 0 ? x : std::span(one_rank_alone));
  }
  for (double& element : product) {
    element = fault_ == Fault::sign               ? -element
              : fault_ == Fault::single_precision ? static_cast<float>(element)
                                                  : element;
  }
  std::copy(product.begin(), product.end(), y.begin());
}

std::vector<double> OracleMethod::cycle(std::span<const double> r) const {
  if (fault_ == Fault::jacobi) {
    return cycle_of_jacobi(r, 0);
  }
  if (fault_ == Fault::no_halo_in_cycle) {
    return cycle_of_each_rank(r);
  }
  std::vector<double> z(r.size(), 0.0);
  if (fault_ == Fault::no_coarse_grids) {
    systems_.front().smooth(r, z, {});
    return z;
  }
  z = hierarchy_->precondition(r);
  for (double& element : z) {
    element = fault_ == Fault::rounded_cycle ? static_cast<float>(element) : element;
  }
  return z;
}

std::vector<double> OracleMethod::cycle_of_jacobi(std::span<const double> r,
                                                  std::size_t level) const {
  const oracle::System& system = systems_[level];
  std::vector<double> z(r.size(), 0.0);
  std::vector<double> az(r.size(), 0.0);
  const auto step = [&] {
    for (std::size_t i = 0; i < z.size(); ++i) {
      z[i] += (r[i] - az[i]) / system.diagonal()[i];
    }
    az = system.multiply(z);
  };
  step();
  if (level + 1 == systems_.size()) {
    return z;
  }
  std::vector<double> coarse;
  for (const int row : system.coarse_rows()) {
    const auto i = static_cast<std::size_t>(row);
    coarse.push_back(r[i] - az[i]);
  }
  const std::vector<double> correction = cycle_of_jacobi(coarse, level + 1);
  for (std::size_t k = 0; k < correction.size(); ++k) {
    z[static_cast<std::size_t>(system.coarse_rows()[k])] += correction[k];
  }
  az = system.multiply(z);
  step();
  return z;
}

std::vector<double> OracleMethod::cycle_of_each_rank(std::span<const double> r) const {
  std::vector<double> result;
  for (int rank = 0; rank < team_.n_ranks; ++rank) {
    const std::vector<double> nothing(r.size(), 0.0);
    const bool mine = rank == team_.rank;
    const std::vector<double> z = hierarchy_->precondition(mine ? r : std::span(nothing));
    result = mine ? z : result;
  }
  return result;
}

std::vector<int> OracleMethod::relaxation_order(std::size_t level) const {
  std::vector<int> order(static_cast<std::size_t>(systems_[level].n_rows()));
  std::iota(order.begin(), order.end(), 0);
  if (fault_ == Fault::wrong_order) {
    std::reverse(order.begin(), order.end());
  } else if (fault_ == Fault::no_order) {
    order.back() = 0;
  }
  return order;
}

void OracleMethod::apply_preconditioner(std::span<const double> r, std::span<double> z) {
  std::vector<double> result = cycle(r);
  if (fault_ == Fault::forward_sweep_only) {
    // Row i sees its own r and the one before: not symmetric.
    for (std::size_t i = 1; i < result.size(); ++i) {
      result[i] += 1e-6 * r[i - 1];
    }
  }
  const double factor = fault_ == Fault::negative ? -1.0 : 1.0;
  std::transform(
      result.begin(), result.end(), z.begin(), [&](double element) { return factor * element; });
}

void OracleMethod::replace_diagonal(std::span<const double> diagonal) {
  if (fault_ != Fault::diagonal_kept) {
    hierarchy_->replace_finest_diagonal(diagonal);
  }
}

}  // namespace cg
