#include "apps/cg/judge/oracle_system.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cg::oracle {
namespace {

/// Begin of each part, [n].
std::vector<int> offsets(const std::vector<int>& counts) {
  std::vector<int> result(counts.size());
  std::exclusive_scan(counts.begin(), counts.end(), result.begin(), 0);
  return result;
}

/// The other ranks' rows that this rank's refer to, by owner and then by number.
std::vector<std::int64_t> rows_outside(const Level& level, int rank) {
  const auto room = static_cast<std::size_t>(level.max_row_length());
  std::vector<std::int64_t> columns(room);
  std::vector<double> values(room);
  std::vector<std::int64_t> outside;
  for (int row = 0; row < level.n_rows(); ++row) {
    const int n = level.entries(row, columns.data(), values.data());
    for (int k = 0; k < n; ++k) {
      if (level.owner(columns.data()[k]) != rank) {
        outside.push_back(columns.data()[k]);
      }
    }
  }
  std::sort(outside.begin(), outside.end(), [&](std::int64_t a, std::int64_t b) {
    return std::pair(level.owner(a), a) < std::pair(level.owner(b), b);
  });
  outside.erase(std::unique(outside.begin(), outside.end()), outside.end());
  return outside;
}

}  // namespace

System::System(const Level& level, const casebook::Team& team)
    : team_(team),
      n_rows_(level.n_rows()),
      coarse_rows_(level.coarse_rows().begin(), level.coarse_rows().end()) {
  const std::vector<std::int64_t> outside = rows_outside(level, team.rank);
  connect(level, outside);
  const auto room = static_cast<std::size_t>(level.max_row_length());
  std::vector<std::int64_t> columns(room);
  std::vector<double> values(room);
  for (int row = 0; row < n_rows_; ++row) {
    const std::int64_t self = level.global_row(row);
    const int n = level.entries(row, columns.data(), values.data());
    double sum = 0.0;
    for (int k = 0; k < n; ++k) {
      const std::int64_t global = columns.data()[k];
      const double value = values.data()[k];
      const int owner = level.owner(global);
      int column = 0;
      if (owner == team.rank) {
        column = level.local_row(global);
      } else {
        const auto at = std::lower_bound(
            outside.begin(), outside.end(), global, [&](std::int64_t a, std::int64_t b) {
              return std::pair(level.owner(a), a) < std::pair(owner, b);
            });
        column = n_rows_ + static_cast<int>(at - outside.begin());
      }
      column_.push_back(column);
      value_.push_back(value);
      sum += std::abs(value);
      if (global == self) {
        diagonal_.push_back(value);
      }
    }
    start_.push_back(column_.size());
    norm_ = std::max(norm_, sum);
  }
  norm_ = largest(norm_);
}

void System::connect(const Level& level, const std::vector<std::int64_t>& outside) {
  const auto n_ranks = static_cast<std::size_t>(team_.n_ranks);
  n_received_.assign(n_ranks, 0);
  n_sent_.assign(n_ranks, 0);
  for (const std::int64_t row : outside) {
    ++n_received_[static_cast<std::size_t>(level.owner(row))];
  }
  MPI_Alltoall(n_received_.data(), 1, MPI_INT, n_sent_.data(), 1, MPI_INT, team_.comm);
  received_at_ = offsets(n_received_);
  sent_at_ = offsets(n_sent_);
  std::vector<std::int64_t> wanted(
      static_cast<std::size_t>(std::accumulate(n_sent_.begin(), n_sent_.end(), 0)));
  MPI_Alltoallv(outside.data(),
                n_received_.data(),
                received_at_.data(),
                MPI_INT64_T,
                wanted.data(),
                n_sent_.data(),
                sent_at_.data(),
                MPI_INT64_T,
                team_.comm);
  for (const std::int64_t row : wanted) {
    sent_rows_.push_back(level.local_row(row));
  }
}

std::vector<double> System::with_halo(std::span<const double> x) const {
  std::vector<double> sent;
  for (const int row : sent_rows_) {
    sent.push_back(x[static_cast<std::size_t>(row)]);
  }
  const auto n_halo = std::accumulate(n_received_.begin(), n_received_.end(), 0);
  std::vector<double> all(x.begin(), x.begin() + n_rows_);
  all.resize(static_cast<std::size_t>(n_rows_ + n_halo));
  MPI_Alltoallv(sent.data(),
                n_sent_.data(),
                sent_at_.data(),
                MPI_DOUBLE,
                all.data() + n_rows_,
                n_received_.data(),
                received_at_.data(),
                MPI_DOUBLE,
                team_.comm);
  return all;
}

std::vector<double> System::multiply(std::span<const double> x) const {
  const std::vector<double> all = with_halo(x);
  std::vector<double> y;
  for (std::size_t row = 0; row + 1 < start_.size(); ++row) {
    double sum = 0.0;
    for (std::size_t k = start_[row]; k < start_[row + 1]; ++k) {
      sum += value_[k] * all[static_cast<std::size_t>(column_[k])];
    }
    y.push_back(sum);
  }
  return y;
}

std::vector<double> System::multiply_magnitudes(std::span<const double> x) const {
  const std::vector<double> all = with_halo(x);
  std::vector<double> y;
  for (std::size_t row = 0; row + 1 < start_.size(); ++row) {
    double sum = 0.0;
    for (std::size_t k = start_[row]; k < start_[row + 1]; ++k) {
      sum += std::abs(value_[k] * all[static_cast<std::size_t>(column_[k])]);
    }
    y.push_back(sum);
  }
  return y;
}

void System::smooth(std::span<const double> rhs,
                    std::vector<double>& x,
                    std::span<const int> order) const {
  std::vector<double> all = with_halo(x);
  const auto relax = [&](std::size_t row) {
    double sum = rhs[row] + diagonal_[row] * all[row];
    for (std::size_t k = start_[row]; k < start_[row + 1]; ++k) {
      sum -= value_[k] * all[static_cast<std::size_t>(column_[k])];
    }
    all[row] = sum / diagonal_[row];
  };
  const auto n = static_cast<std::size_t>(n_rows_);
  const auto row_at = [order](std::size_t place) {
    return order.empty() ? place : static_cast<std::size_t>(order[place]);
  };
  for (std::size_t place = 0; place < n; ++place) {
    relax(row_at(place));
  }
  for (std::size_t place = n; place-- > 0;) {
    relax(row_at(place));
  }
  x.assign(all.begin(), all.begin() + n_rows_);
}

void System::replace_diagonal(std::span<const double> diagonal) {
  for (std::size_t row = 0; row + 1 < start_.size(); ++row) {
    diagonal_[row] = diagonal[row];
    for (std::size_t k = start_[row]; k < start_[row + 1]; ++k) {
      if (column_[k] == static_cast<int>(row)) {
        value_[k] = diagonal[row];
      }
    }
  }
}

double System::dot(std::span<const double> a, std::span<const double> b) const {
  long double sum = 0.0L;
  for (std::size_t row = 0; row < static_cast<std::size_t>(n_rows_); ++row) {
    sum += static_cast<long double>(a[row]) * b[row];
  }
  MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_LONG_DOUBLE, MPI_SUM, team_.comm);
  return static_cast<double>(sum);
}

double System::length(std::span<const double> a) const {
  return std::sqrt(dot(a, a));
}

double System::largest(double mine) const {
  MPI_Allreduce(MPI_IN_PLACE, &mine, 1, MPI_DOUBLE, MPI_MAX, team_.comm);
  return mine;
}

}  // namespace cg::oracle
