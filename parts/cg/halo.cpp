#include "parts/cg/halo.hpp"

#include <algorithm>
#include <utility>

#include "apps/cg/regions.hpp"

namespace cg {
namespace {

std::vector<std::int64_t> find_outside(const Level& level, int rank) {
  OwnColumns own(level, rank);
  std::vector<std::int64_t> columns(static_cast<std::size_t>(level.max_row_length()));
  std::vector<double> values(columns.size());
  std::vector<std::pair<int, std::int64_t>> found;
  for (int row = 0; row < level.n_rows(); ++row) {
    const int n = level.entries(row, columns.data(), values.data());
    for (int k = 0; k < n; ++k) {
      if (own.find(k, columns.data()[k]) < 0) {
        found.emplace_back(level.owner(columns.data()[k]), columns.data()[k]);
      }
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  std::vector<std::int64_t> rows;
  for (const auto& [owner, row] : found) {
    rows.push_back(row);
  }
  return rows;
}

}  // namespace

OwnColumns::OwnColumns(const Level& level, int rank)
    : level_(level),
      rank_(rank),
      n_rows_(level.n_rows()),
      last_(static_cast<std::size_t>(level.max_row_length()), -1) {
  for (int row = 0; row < n_rows_; ++row) {
    global_of_.push_back(level.global_row(row));
  }
}

Halo::Halo(const Level& level, const casebook::Team& team)
    : comm_(team.comm), rank_(team.rank), n_rows_(level.n_rows()) {
  if (team.n_ranks == 1) {
    return;
  }
  outside_ = find_outside(level, rank_);
  std::vector<int> n_received(static_cast<std::size_t>(team.n_ranks), 0);
  std::vector<int> n_sent(n_received.size(), 0);
  for (const std::int64_t row : outside_) {
    ++n_received[static_cast<std::size_t>(level.owner(row))];
  }
  MPI_Alltoall(n_received.data(), 1, MPI_INT, n_sent.data(), 1, MPI_INT, comm_);

  int first_received = 0;
  int first_sent = 0;
  for (int rank = 0; rank < team.n_ranks; ++rank) {
    const Neighbour other{
        rank, first_received, n_received.data()[rank], first_sent, n_sent.data()[rank]};
    if (other.n_received > 0 || other.n_sent > 0) {
      neighbours_.push_back(other);
    }
    first_received += other.n_received;
    first_sent += other.n_sent;
  }

  // Each rank tells the owners which of their rows it wants.
  std::vector<std::int64_t> wanted(static_cast<std::size_t>(first_sent));
  requests_.resize(neighbours_.size());
  for (std::size_t k = 0; k < neighbours_.size(); ++k) {
    const Neighbour& other = neighbours_[k];
    MPI_Irecv(wanted.data() + other.first_sent,
              other.n_sent,
              MPI_INT64_T,
              other.rank,
              0,
              comm_,
              &requests_[k]);
  }
  for (const Neighbour& other : neighbours_) {
    MPI_Send(outside_.data() + other.first_received,
             other.n_received,
             MPI_INT64_T,
             other.rank,
             0,
             comm_);
  }
  MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE);
  for (const std::int64_t row : wanted) {
    sent_rows_.push_back(level.local_row(row));
  }
  sent_.resize(sent_rows_.size());
  requests_.resize(2 * neighbours_.size());
}

int Halo::column(const Level& level, std::int64_t global_row) const {
  const int owner = level.owner(global_row);
  if (owner == rank_) {
    return level.local_row(global_row);
  }
  const auto by_owner = [&](std::int64_t row, const std::pair<int, std::int64_t>& sought) {
    return std::pair(level.owner(row), row) < sought;
  };
  const auto at =
      std::lower_bound(outside_.begin(), outside_.end(), std::pair(owner, global_row), by_owner);
  return n_rows_ + static_cast<int>(at - outside_.begin());
}

void Halo::rename(std::span<const int> new_of, int n_rows) {
  n_rows_ = n_rows;
  for (int& row : sent_rows_) {
    row = new_of[static_cast<std::size_t>(row)];
  }
}

void Halo::start(double* x) {
  if (neighbours_.empty()) {
    return;
  }
  const casebook::TimedRegion timed(region::halo);
  MPI_Request* request = requests_.data();
  for (const Neighbour& other : neighbours_) {
    MPI_Irecv(x + n_rows_ + other.first_received,
              other.n_received,
              MPI_DOUBLE,
              other.rank,
              0,
              comm_,
              request++);
  }
  for (std::size_t k = 0; k < sent_rows_.size(); ++k) {
    sent_[k] = x[sent_rows_[k]];
  }
  for (const Neighbour& other : neighbours_) {
    MPI_Isend(
        sent_.data() + other.first_sent, other.n_sent, MPI_DOUBLE, other.rank, 0, comm_, request++);
  }
}

void Halo::finish() {
  if (neighbours_.empty()) {
    return;
  }
  const casebook::TimedRegion timed(region::halo);
  MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE);
}

void Halo::exchange(double* x) {
  start(x);
  finish();
}

double Halo::memory_bytes() const {
  return static_cast<double>(outside_.size() * sizeof(std::int64_t) +
                             sent_rows_.size() * (sizeof(int) + sizeof(double)));
}

}  // namespace cg
