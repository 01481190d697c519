#include "tests/cg/oracle_method.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace cg {

void OracleMethod::set_up(const Problem& problem) {
  hierarchy_ = std::make_unique<oracle::Hierarchy>(problem, team_);
  set_right_hand_side(problem.rhs);
  for (const auto& level : problem.levels) {
    systems_.emplace_back(*level, team_);
  }
}

Convergence OracleMethod::solve(const Stop& stop) {
  ++n_solves_;
  Stop mine = stop;
  if (fault_ == Fault::cached || fault_ == Fault::knows_ones) {
    return answer_from_memory(stop);
  }
  if (fault_ == Fault::early_stop) {
    mine.relative_residual *= 1e3;
  }
  Convergence state = iterate(mine);
  if (fault_ == Fault::early_stop) {
    state.relative_residual = stop.relative_residual;
  } else if (fault_ == Fault::boast) {
    state.relative_residual *= 0.5;
  } else if (fault_ == Fault::drift) {
    state.relative_residual *= 1.0 + 1e-12 * n_solves_;
  } else if (fault_ == Fault::claims_nan) {
    state.relative_residual = NAN;
  }
  return state;
}

Convergence OracleMethod::iterate(const Stop& stop) {
  const oracle::System& a = hierarchy_->finest();
  std::vector<double> r = rhs_;
  std::vector<double> p(r.size(), 0.0);
  std::vector<double> before(r.size(), 0.0);
  x_ = before;
  const double length = a.length(r);
  if (fault_ == Fault::starts_from_ones) {
    x_.assign(r.size(), 1.0);
    const std::vector<double> known = a.multiply(x_);
    std::transform(r.begin(), r.end(), known.begin(), r.begin(), std::minus<>());
  }
  Convergence state{0, 1.0};
  double rz_before = 1.0;
  while (state.iterations < stop.max_iterations &&
         state.relative_residual > stop.relative_residual) {
    const std::vector<double> z = stop.preconditioned ? cycle_in_solve(r) : r;
    const double rz = a.dot(r, z);
    const bool forgets = state.iterations == 0 || fault_ == Fault::steepest_descent;
    const double beta = forgets ? 0.0 : rz / rz_before;
    for (std::size_t i = 0; i < p.size(); ++i) {
      p[i] = z[i] + beta * p[i];
    }
    const std::vector<double> ap = a.multiply(p);
    const double alpha = rz / a.dot(p, ap);
    before = x_;
    for (std::size_t i = 0; i < p.size(); ++i) {
      x_[i] += alpha * p[i];
      r[i] -= alpha * ap[i];
    }
    rz_before = rz;
    ++state.iterations;
    state.relative_residual = a.length(r) / length;
  }
  if (fault_ == Fault::one_step_less) {
    x_ = before;
  }
  return state;
}

Convergence OracleMethod::answer_from_memory(const Stop& stop) {
  if (fault_ == Fault::knows_ones) {
    x_.assign(rhs_.size(), 1.0);
    return {1, stop.relative_residual};
  }
  if (memory_.x.empty()) {
    memory_.first = iterate(stop);
    memory_.rhs = rhs_;
    memory_.x = x_;
  }
  const oracle::System& a = hierarchy_->finest();
  const double factor = a.dot(rhs_, memory_.rhs) / a.dot(memory_.rhs, memory_.rhs);
  x_ = memory_.x;
  for (double& element : x_) {
    element *= factor;
  }
  return memory_.first;
}

/// Where solves do less than apply_preconditioner() shows.
std::vector<double> OracleMethod::cycle_in_solve(std::span<const double> r) const {
  const bool last = team_.rank + 1 == team_.n_ranks;
  std::vector<double> z;
  switch (fault_) {
    case Fault::solves_with_jacobi:
      return cycle_of_jacobi(r, 0);
    case Fault::lazy_later:
      return memory_.n_methods > 1 ? cycle_of_jacobi(r, 0) : cycle(r);
    case Fault::solves_without_halo:
      return cycle_of_each_rank(r);
    case Fault::solves_on_one_grid:
      z.assign(r.size(), 0.0);
      systems_.front().smooth(r, z, {});
      return z;
    case Fault::solves_rounded:
      z = cycle(r);
      for (double& element : z) {
        element = std::ldexp(std::round(std::ldexp(element, 40)), -40);
      }
      return z;
    case Fault::idle_last_rank:
    case Fault::idle_last_rows:
      z = cycle(r);
      for (std::size_t i = 0; i < z.size(); ++i) {
        const bool idle = fault_ == Fault::idle_last_rank ? last : i >= z.size() / 3 * 3;
        z[i] = idle ? r[i] / systems_.front().diagonal()[i] : z[i];
      }
      return z;
    default:
      return cycle(r);
  }
}

void OracleMethod::set_right_hand_side(std::span<const double> rhs) {
  rhs_.assign(rhs.begin(), rhs.end());
  if (fault_ == Fault::rounded_rhs) {
    std::transform(
        rhs_.begin(), rhs_.end(), rhs_.begin(), [](double b) { return static_cast<float>(b); });
  }
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
  if (fault_ == Fault::symmetric_error) {
    const std::vector<double> ones(x.size(), 1.0);
    const double mean = hierarchy_->finest().dot(x, ones);
    for (double& element : product) {
      element += 1e-9 * mean;
    }
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
  if (fault_ == Fault::stale_level || fault_ == Fault::weak_coarsest) {
    return cycle_with_a_weak_level(r, 0);
  }
  if (fault_ == Fault::other_diagonal) {
    oracle::Hierarchy other = *hierarchy_;
    const std::span<const double> right = hierarchy_->finest().diagonal();
    std::vector<double> diagonal(right.begin(), right.end());
    for (double& element : diagonal) {
      element *= 1.001;
    }
    other.replace_finest_diagonal(diagonal);
    return other.precondition(r);
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

/// The cycle, but for the second level's halo or the coarsest level's weight.
std::vector<double> OracleMethod::cycle_with_a_weak_level(std::span<const double> r,
                                                          std::size_t level) const {
  const oracle::System& system = systems_[level];
  const std::vector<double> nothing(r.size(), 0.0);
  const bool stale = fault_ == Fault::stale_level && level == 1;
  std::vector<double> z(r.size(), 0.0);
  const auto smooth = [&] {
    if (!stale) {
      system.smooth(r, z, {});
      return;
    }
    for (int rank = 0; rank < team_.n_ranks; ++rank) {  // the others' values are zero in turn
      std::vector<double> mine = rank == team_.rank ? z : nothing;
      system.smooth(r, mine, {});
      z = rank == team_.rank ? mine : z;
    }
  };
  smooth();
  if (level + 1 == systems_.size()) {
    for (double& element : z) {
      element *= fault_ == Fault::weak_coarsest ? 0.5 : 1.0;
    }
    return z;
  }
  const std::vector<double> az = system.multiply(z);
  std::vector<double> coarse;
  for (const int row : system.coarse_rows()) {
    const auto i = static_cast<std::size_t>(row);
    coarse.push_back(r[i] - az[i]);
  }
  const std::vector<double> correction = cycle_with_a_weak_level(coarse, level + 1);
  for (std::size_t k = 0; k < correction.size(); ++k) {
    z[static_cast<std::size_t>(system.coarse_rows()[k])] += correction[k];
  }
  smooth();
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
    systems_.front().replace_diagonal(diagonal);
  }
}

}  // namespace cg
