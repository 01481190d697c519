#include "tests/lu/faulty_elimination.hpp"

#include <algorithm>
#include <cmath>

#include <mpi.h>

#include "apps/lu/elements.hpp"

namespace lu {
namespace {

/// The step in which a fault happens: somewhere in the middle.
std::int64_t faulty_step(std::int64_t n, std::int64_t block) {
  return n / 2 / block * block;
}

}  // namespace

FaultyElimination::FaultyElimination(const Case& input, const casebook::Team& team, Fault fault)
    : input_(fault == Fault::other_matrix ? with_seed(input, input.seed + 1) : input),
      team_(team),
      fault_(fault) {
  const std::int64_t n = input.n;
  const Elements elements(input_);
  const Elements other(with_seed(input, input.seed + 1));
  for (std::int64_t j = 0; j <= n; ++j) {
    const bool stale = j == n && in(Fault::right_hand_side_stale);
    (stale ? other : elements).column(j, 0, a_.emplace_back(static_cast<std::size_t>(n)));
  }
  for (std::int64_t first = 0; first < n; first += input.block) {
    const std::int64_t end = std::min(n, first + input.block);
    factor_panel(first, end);
    exchange(first, end);
    update(first, end);
  }
  solve_back();
  spoil();
  Layout& layout = result_.factors.layout;
  layout.rows = {.n = n, .block = n};
  layout.columns = {.n = n + 1, .block = input.block, .n_parts = team.n_ranks, .part = team.rank};
  layout.ld = n;
  for (std::int64_t place = 0; place < layout.columns.count(); ++place) {
    const auto& column = a_[static_cast<std::size_t>(layout.columns.index(place))];
    own_.insert(own_.end(), column.begin(), column.end());
  }
  if (in(Fault::nan_in_l) && on_last_rank()) {
    own_[static_cast<std::size_t>(n - 1)] = NAN;
  }
  result_.factors.wide = own_.data();
}

double FaultyElimination::rounded(double value) const {
  return in(Fault::single_precision) ? static_cast<double>(static_cast<float>(value)) : value;
}

/// Its owner finds pivots and multipliers, and tells the others.
void FaultyElimination::factor_panel(std::int64_t first, std::int64_t end) {
  const std::int64_t n = input_.n;
  const int owner = static_cast<int>(first / input_.block % team_.n_ranks);
  std::vector<std::int64_t> pivots;
  for (std::int64_t k = first; k < end; ++k) {
    double* const column = a_[static_cast<std::size_t>(k)].data();
    const std::int64_t last = in(Fault::local_pivots) ? end : in(Fault::no_pivots) ? k + 1 : n;
    std::int64_t pivot = k;
    for (std::int64_t i = k; i < last; ++i) {
      pivot = std::abs(column[i]) > std::abs(column[pivot]) ? i : pivot;
    }
    pivots.push_back(pivot);
    for (std::int64_t j = first; j < end; ++j) {
      std::swap(a_[static_cast<std::size_t>(j)].data()[k],
                a_[static_cast<std::size_t>(j)].data()[pivot]);
    }
    for (std::int64_t i = k + 1; i < n; ++i) {
      column[i] = rounded(column[i] / column[k]);
      if (in(Fault::single_precision_once) && first == faulty_step(n, input_.block)) {
        column[i] = static_cast<double>(static_cast<float>(column[i]));
      }
    }
    for (std::int64_t j = k + 1; j < end; ++j) {
      double* const other = a_[static_cast<std::size_t>(j)].data();
      for (std::int64_t i = k + 1; i < n; ++i) {
        other[i] = rounded(other[i] - rounded(column[i] * other[k]));
      }
    }
  }
  MPI_Bcast(pivots.data(), static_cast<int>(end - first), MPI_INT64_T, owner, team_.comm);
  result_.pivots.insert(result_.pivots.end(), pivots.begin(), pivots.end());
  const std::vector<std::vector<double>> before = panel_;
  panel_.assign(a_.begin() + first, a_.begin() + end);
  for (auto& column : panel_) {
    MPI_Bcast(column.data(), static_cast<int>(n), MPI_DOUBLE, owner, team_.comm);
  }
  std::copy(panel_.begin(), panel_.end(), a_.begin() + first);
  if (in(Fault::stale_panel) && first == faulty_step(n, input_.block) && on_last_rank()) {
    panel_ = before;
  }
}

void FaultyElimination::exchange(std::int64_t first, std::int64_t end) {
  const bool now = first == faulty_step(input_.n, input_.block) && on_last_rank();
  for (std::int64_t k = first; k < end; ++k) {
    const std::int64_t pivot = result_.pivots[static_cast<std::size_t>(k)];
    for (std::int64_t j = 0; j <= input_.n; ++j) {
      const bool left_out =
          now && k == first && (in(Fault::lost_swap) || (in(Fault::lost_swap_left) && j < first));
      if ((j < first || j >= end) && !left_out) {
        double* const column = a_[static_cast<std::size_t>(j)].data();
        std::swap(column[k], column[pivot]);
      }
    }
  }
}

void FaultyElimination::update(std::int64_t first, std::int64_t end) {
  const std::int64_t n = input_.n;
  const bool now = first == faulty_step(n, input_.block);
  for (std::int64_t j = end; j <= n; ++j) {
    if (now && in(Fault::missing_column) && j == n - 2) {
      continue;
    }
    double* const column = a_[static_cast<std::size_t>(j)].data();
    const int times = now && j == n && in(Fault::right_hand_side_twice) ? 2 : 1;
    for (std::int64_t k = first; k < end; ++k) {
      const double* const l = panel_[static_cast<std::size_t>(k - first)].data();
      for (std::int64_t i = k + 1; i < n; ++i) {
        if (!(now && in(Fault::missing_row) && i == n - 2)) {
          column[i] = rounded(column[i] - times * rounded(l[i] * column[k]));
        }
      }
    }
  }
}

void FaultyElimination::solve_back() {
  // What is each rank's own is exact there alone: the owners tell the others.
  for (std::int64_t j = 0; j <= input_.n; ++j) {
    MPI_Bcast(a_[static_cast<std::size_t>(j)].data(),
              static_cast<int>(input_.n),
              MPI_DOUBLE,
              static_cast<int>(j / input_.block % team_.n_ranks),
              team_.comm);
  }
  if (in(Fault::wrong_sign)) {
    for (std::int64_t j = input_.n / 2; j <= input_.n; ++j) {
      double& element = a_[static_cast<std::size_t>(j)][static_cast<std::size_t>(input_.n / 2)];
      element = -element;
    }
  }
  result_.x = a_.back();
  double* const x = result_.x.data();
  for (std::int64_t k = input_.n - 1; k >= 0; --k) {
    const double* const u = a_[static_cast<std::size_t>(k)].data();
    x[k] = rounded(x[k] / u[k]);
    for (std::int64_t i = 0; i < k; ++i) {
      x[i] = rounded(x[i] - rounded(u[i] * x[k]));
    }
  }
}

void FaultyElimination::spoil() {
  const auto middle = static_cast<std::size_t>(input_.n / 2);
  const auto largest = [](double a, double b) { return std::abs(a) < std::abs(b); };
  switch (fault_) {
    case Fault::one_element_of_l:
      a_[middle][middle + 1] += 1e-6;
      break;
    case Fault::one_element_of_u:
      a_[middle][middle - 1] += 1e-6;
      break;
    case Fault::one_unknown:
      result_.x[middle] +=
          1e-9 * std::abs(*std::max_element(result_.x.begin(), result_.x.end(), largest));
      break;
    case Fault::wrong_pivot_entry:
      result_.pivots[middle] = result_.pivots[middle] == input_.n - 1 ? input_.n - 2 : input_.n - 1;
      break;
    case Fault::pivot_out_of_range:
      result_.pivots[middle] = input_.n;
      break;
    case Fault::short_answer:
      result_.x.pop_back();
      break;
    case Fault::nan:
      result_.x[middle] = NAN;
      break;
    case Fault::zeros:
      std::fill(result_.x.begin(), result_.x.end(), 0.0);
      break;
    default:
      break;
  }
}

}  // namespace lu
