#include "tests/cg/oracle_method.hpp"

#include <algorithm>
#include <cmath>

namespace cg {

void OracleMethod::set_up(const Problem& problem) {
  hierarchy_ = std::make_unique<oracle::Hierarchy>(problem, team_);
  rhs_ = problem.rhs;
}

Convergence OracleMethod::solve(const Stop& stop) {
  Stop mine = stop;
  ++n_solves_;
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

void OracleMethod::apply_preconditioner(std::span<const double> r, std::span<double> z) {
  std::vector<double> result = hierarchy_->precondition(r);
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
