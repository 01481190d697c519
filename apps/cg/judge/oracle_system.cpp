#include "apps/cg/judge/oracle_system.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numeric>

#include <sys/mman.h>

#include "harness/core/untouched_array.hpp"

namespace cg::oracle {
namespace {

/// Begin of each part, [n].
std::vector<int> offsets(const std::vector<int>& counts) {
  std::vector<int> result(counts.size());
  std::exclusive_scan(counts.begin(), counts.end(), result.begin(), 0);
  return result;
}

/// Empty, with room for n elements on huge pages where the system gives them: a sweep reads hundreds of megabytes.
template <class T>
std::vector<T> with_room(std::int64_t n) {
  std::vector<T> made;
  made.reserve(static_cast<std::size_t>(n));
  void* first = made.data();
  std::size_t bytes = made.capacity() * sizeof(T);
  if (std::align(casebook::page_bytes, 1, first, bytes) != nullptr) {
    madvise(first, bytes, MADV_HUGEPAGE);
  }
  return made;
}

/// The numbers of this rank's rows in the whole matrix.
std::vector<std::int64_t> global_rows(const Level& level) {
  std::vector<std::int64_t> rows(static_cast<std::size_t>(level.n_rows()));
  for (std::size_t row = 0; row < rows.size(); ++row) {
    rows[row] = level.global_row(static_cast<int>(row));
  }
  return rows;
}

}  // namespace

System::System(const Level& level, const casebook::Team& team)
    : team_(team),
      n_rows_(level.n_rows()),
      coarse_rows_(level.coarse_rows().begin(), level.coarse_rows().end()),
      column_(with_room<int>(level.max_entries())),
      value_(with_room<double>(level.max_entries())) {
  const auto room = static_cast<std::size_t>(level.max_row_length());
  std::vector<std::int64_t> columns(room);
  std::vector<double> values(room);
  const std::vector<std::int64_t> own = global_rows(level);
  std::vector<Outside> outside;
  std::size_t before = 0;  // where the row before this one begins
  for (std::size_t row = 0; row < own.size(); ++row) {
    const auto n = static_cast<std::size_t>(
        level.entries(static_cast<int>(row), columns.data(), values.data()));
    double sum = 0.0;
    for (std::size_t k = 0; k < n; ++k) {
      const std::int64_t global = columns[k];
      // Next to what the row before refers to, in most rows: an owner takes divisions to find.
      const int guess = before + k < column_.size() ? column_[before + k] + 1 : 0;
      if (guess < n_rows_ && own[static_cast<std::size_t>(guess)] == global) {
        column_.push_back(guess);
      } else if (const int owner = level.owner(global); owner == team.rank) {
        column_.push_back(level.local_row(global));
      } else {
        outside.push_back({owner, global, column_.size()});
        column_.push_back(-1);
      }
      value_.push_back(values[k]);
      sum += std::abs(values[k]);
      if (global == own[row]) {
        diagonal_.push_back(values[k]);
      }
    }
    before = start_.back();
    start_.push_back(column_.size());
    norm_ = std::max(norm_, sum);
  }
  norm_ = largest(norm_);
  connect(level, number_outside(std::move(outside)));
}

/// Numbers the other ranks' rows after this rank's, by owner and then by row. Returns each once.
std::vector<System::Outside> System::number_outside(std::vector<Outside> entries) {
  std::sort(entries.begin(), entries.end(), [](const Outside& a, const Outside& b) {
    return std::pair(a.owner, a.row) < std::pair(b.owner, b.row);
  });
  std::vector<Outside> rows;
  for (const Outside& entry : entries) {
    if (rows.empty() || rows.back().row != entry.row) {
      rows.push_back(entry);
    }
    column_[entry.entry] = n_rows_ + static_cast<int>(rows.size()) - 1;
  }
  return rows;
}

void System::connect(const Level& level, const std::vector<Outside>& outside) {
  const auto n_ranks = static_cast<std::size_t>(team_.n_ranks);
  n_received_.assign(n_ranks, 0);
  n_sent_.assign(n_ranks, 0);
  std::vector<std::int64_t> asked;
  for (const Outside& row : outside) {
    ++n_received_[static_cast<std::size_t>(row.owner)];
    asked.push_back(row.row);
  }
  MPI_Alltoall(n_received_.data(), 1, MPI_INT, n_sent_.data(), 1, MPI_INT, team_.comm);
  received_at_ = offsets(n_received_);
  sent_at_ = offsets(n_sent_);
  std::vector<std::int64_t> wanted(
      static_cast<std::size_t>(std::accumulate(n_sent_.begin(), n_sent_.end(), 0)));
  MPI_Alltoallv(asked.data(),
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

/// Sum of term(entry) over a row. Four sums, for one would wait for each addition.
template <class Term>
double System::sum_of_row(std::size_t row, const Term& term) const {
  constexpr std::size_t n_sums = 4;
  std::array<double, n_sums> sums{};
  std::size_t k = start_[row];
  for (; k + n_sums <= start_[row + 1]; k += n_sums) {
    for (std::size_t i = 0; i < n_sums; ++i) {
      sums[i] += term(k + i);
    }
  }
  for (; k < start_[row + 1]; ++k) {
    sums[0] += term(k);
  }
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/// all: this rank's elements and the halo's
double System::product_of_row(std::size_t row, const std::vector<double>& all) const {
  return sum_of_row(
      row, [&](std::size_t k) { return value_[k] * all[static_cast<std::size_t>(column_[k])]; });
}

std::vector<double> System::multiply(std::span<const double> x) const {
  const std::vector<double> all = with_halo(x);
  std::vector<double> y(static_cast<std::size_t>(n_rows_));
  for (std::size_t row = 0; row < y.size(); ++row) {
    y[row] = product_of_row(row, all);
  }
  return y;
}

std::vector<double> System::multiply_magnitudes(std::span<const double> x) const {
  const std::vector<double> all = with_halo(x);
  std::vector<double> y(static_cast<std::size_t>(n_rows_));
  for (std::size_t row = 0; row < y.size(); ++row) {
    y[row] = sum_of_row(row, [&](std::size_t k) {
      return std::abs(value_[k] * all[static_cast<std::size_t>(column_[k])]);
    });
  }
  return y;
}

/// Asks memory for a row's entries.
void System::fetch(std::size_t row) const {
  constexpr std::size_t cache_line = 64;
  for (std::size_t k = start_[row]; k < start_[row + 1]; k += cache_line / sizeof(double)) {
    __builtin_prefetch(&value_[k]);
  }
  for (std::size_t k = start_[row]; k < start_[row + 1]; k += cache_line / sizeof(int)) {
    __builtin_prefetch(&column_[k]);
  }
}

void System::smooth(std::span<const double> rhs,
                    std::vector<double>& x,
                    std::span<const int> order) const {
  std::vector<double> all = with_halo(x);
  const auto relax = [&](std::size_t row) {
    all[row] += (rhs[row] - product_of_row(row, all)) / diagonal_[row];
  };
  const auto n = static_cast<std::size_t>(n_rows_);
  const auto row_at = [order](std::size_t place) {
    return order.empty() ? place : static_cast<std::size_t>(order[place]);
  };
  // Rows in a method's own order lie anywhere: their entries are asked for some rows ahead.
  constexpr std::size_t ahead = 8;
  for (std::size_t place = 0; place < n; ++place) {
    fetch(row_at(std::min(place + ahead, n - 1)));
    relax(row_at(place));
  }
  for (std::size_t place = n; place-- > 0;) {
    fetch(row_at(place - std::min(place, ahead)));
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
