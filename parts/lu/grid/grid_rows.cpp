#include "parts/lu/grid/grid_rows.hpp"

#include <numeric>

namespace lu {
namespace {

/// Counts that each rank sends or receives, in the order of the ranks.
struct Counts {
  std::vector<int> count;
  std::vector<int> offset;

  template <class Lists>
  Counts(const Lists& lists, std::int64_t n_columns) {
    for (const auto& rows : lists) {
      count.push_back(static_cast<int>(static_cast<std::int64_t>(rows.size()) * n_columns));
    }
    offset.resize(count.size());
    std::exclusive_scan(count.begin(), count.end(), offset.begin(), 0);
  }

  std::int64_t total() const { return offset.back() + count.back(); }
};

}  // namespace

template <class Real>
void GridRowsOf<Real>::take(
    const RowExchange& exchange, std::int64_t first, Block a, Real* top, std::int64_t ld) {
  const casebook::TimedRegion timed(region::swap);
  list(exchange, first);
  send_to_all(a);
  send_down(first, a);
  const Real* from = received_.data();
  for (const std::vector<std::int64_t>& places : up_) {
    for (std::int64_t j = 0; j < a.n_columns; ++j) {
      for (const std::int64_t place : places) {
        top[j * ld + place] = *from++;
      }
    }
  }
}

/// Lists the rows that each rank sends, and their receivers.
template <class Real>
void GridRowsOf<Real>::list(const RowExchange& exchange, std::int64_t first) {
  up_.assign(static_cast<std::size_t>(grid_.n_p()), {});
  down_.assign(static_cast<std::size_t>(grid_.n_p()), {});
  own_up_.clear();
  std::int64_t place = 0;
  for (const std::int64_t source : exchange.sources()) {
    const std::int64_t row = first + source;
    up_[static_cast<std::size_t>(rows_.owner(row))].push_back(place++);
    if (rows_.owns(row)) {
      own_up_.push_back(rows_.count_below(row));
    }
  }
  for (const auto& [from, to] : exchange.moves()) {
    down_[static_cast<std::size_t>(rows_.owner(first + to))].push_back({first + from, first + to});
  }
}

// Each rank's rows column by column, one rank's after the other's.
template <class Real>
void GridRowsOf<Real>::send_to_all(Block a) {
  const Counts counts(up_, a.n_columns);
  Real* to = sent_.reserve(static_cast<std::int64_t>(own_up_.size()) * a.n_columns);
  for (std::int64_t j = 0; j < a.n_columns; ++j) {
    for (const std::int64_t row : own_up_) {
      *to++ = a(row, j);
    }
  }
  MPI_Allgatherv(sent_.data(),
                 counts.count[static_cast<std::size_t>(grid_.p())],
                 mpi_type<Real>(),
                 received_.reserve(counts.total()),
                 counts.count.data(),
                 counts.offset.data(),
                 mpi_type<Real>(),
                 grid_.column());
}

// The rows that are overwritten here have gone to all before.
template <class Real>
void GridRowsOf<Real>::send_down(std::int64_t first, Block a) {
  const Counts counts(down_, a.n_columns);
  const int owner = rows_.owner(first);
  dense::Buffer<Real> down;
  Real* to = sent_.reserve(counts.total());
  for (const std::vector<RowExchange::Move>& moves : down_) {
    for (std::int64_t j = 0; j < a.n_columns && owner == grid_.p(); ++j) {
      for (const RowExchange::Move& move : moves) {
        *to++ = a(rows_.count_below(move.from), j);
      }
    }
  }
  const auto mine = static_cast<std::size_t>(grid_.p());
  const Real* from = down.reserve(counts.count[mine] + 1);
  MPI_Scatterv(sent_.data(),
               counts.count.data(),
               counts.offset.data(),
               mpi_type<Real>(),
               down.data(),
               counts.count[mine],
               mpi_type<Real>(),
               owner,
               grid_.column());
  for (std::int64_t j = 0; j < a.n_columns; ++j) {
    for (const RowExchange::Move& move : down_[mine]) {
      a(rows_.count_below(move.to), j) = *from++;
    }
  }
}

template <class Real>
void order_rows_of_l(LocalMatrix<Real>& a, const Grid& grid, Exchanges pivots) {
  const Dealt& rows = a.layout().rows;
  const Dealt& columns = a.layout().columns;
  std::vector<Real> row;
  for (std::size_t at = 0; at < pivots.size(); ++at) {
    const auto k = static_cast<std::int64_t>(at);
    const std::int64_t pivot = pivots[at];
    const std::int64_t n_columns = columns.count_below(k / columns.block * columns.block);
    if (pivot == k || (!rows.owns(k) && !rows.owns(pivot))) {
      continue;
    }
    const std::int64_t place = rows.count_below(rows.owns(k) ? k : pivot);
    if (rows.owner(k) == rows.owner(pivot)) {
      for (std::int64_t j = 0; j < n_columns; ++j) {
        std::swap(a.column(j)[place], a.column(j)[rows.count_below(pivot)]);
      }
      continue;
    }
    row.resize(static_cast<std::size_t>(n_columns));
    for (std::int64_t j = 0; j < n_columns; ++j) {
      row.data()[j] = a.column(j)[place];
    }
    const int other = rows.owner(rows.owns(k) ? pivot : k);
    MPI_Sendrecv_replace(row.data(),
                         static_cast<int>(n_columns),
                         mpi_type<Real>(),
                         other,
                         0,
                         other,
                         0,
                         grid.column(),
                         MPI_STATUS_IGNORE);
    for (std::int64_t j = 0; j < n_columns; ++j) {
      a.column(j)[place] = row.data()[j];
    }
  }
}

template class GridRowsOf<double>;
template class GridRowsOf<float>;
template void order_rows_of_l(LocalMatrix<double>&, const Grid&, Exchanges);
template void order_rows_of_l(LocalMatrix<float>&, const Grid&, Exchanges);

}  // namespace lu
