#include "parts/lu/cholesky/tile_cholesky.hpp"

#include <algorithm>
#include <string>

#include <omp.h>

#include "apps/lu/regions.hpp"
#include "harness/core/error.hpp"
#include "parts/dense/packed_product.hpp"
#include "parts/lu/grid/grid.hpp"

namespace lu {
namespace {

Dealt dealt(const Case& input, const casebook::Team& team, std::int64_t usual_block) {
  const std::int64_t block = std::min(input.block > 0 ? input.block : usual_block, input.n);
  return {.n = input.n, .block = block, .n_parts = team.n_ranks, .part = team.rank};
}

/// x = L^-1 x of a tile on the diagonal; what the rows below it see of x is taken off them.
// Traffic an element of L: one Real from memory for two flops; x stays in the cache.
template <class Real>
void forward(dense::View<double> diagonal, dense::View<Real> below, double* x) {
  double* const rest = x + diagonal.n_rows;
  for (std::int64_t k = 0; k < diagonal.n_columns; ++k) {
    x[k] /= diagonal(k, k);
    for (std::int64_t i = k + 1; i < diagonal.n_rows; ++i) {
      x[i] -= diagonal(i, k) * x[k];
    }
    const Real* const l = below.column(k);
    for (std::int64_t i = 0; i < below.n_rows; ++i) {
      rest[i] -= static_cast<double>(l[i]) * x[k];
    }
  }
}

/// x = L^-T x, likewise, of the tile's own unknowns.
template <class Real>
void backward(dense::View<double> diagonal, dense::View<Real> below, double* x) {
  const double* const rest = x + diagonal.n_rows;
  for (std::int64_t k = diagonal.n_columns - 1; k >= 0; --k) {
    const Real* const l = below.column(k);
    double sum = 0.0;
#pragma omp simd reduction(+ : sum)
    for (std::int64_t i = 0; i < below.n_rows; ++i) {
      sum += static_cast<double>(l[i]) * rest[i];
    }
    for (std::int64_t i = k + 1; i < diagonal.n_rows; ++i) {
      sum += diagonal(i, k) * x[i];
    }
    x[k] = (x[k] - sum) / diagonal(k, k);
  }
}

[[noreturn]] void refuse(std::int64_t column) {
  throw casebook::UsageError("the matrix is not positive definite: column " +
                             std::to_string(column + 1) +
                             " has no positive pivot; use a variant that exchanges rows");
}

}  // namespace

template <class Real>
TileCholesky<Real>::TileCholesky(const Case& input,
                                 const casebook::Team& team,
                                 std::int64_t usual_block)
    : input_(input), team_(team), tiles_(dealt(input, team, usual_block)) {}

template <class Real>
void TileCholesky<Real>::take(const TileColumns<double>& given) {
  for (std::int64_t place = 0; place < columns().count(); place += columns().block) {
    const std::int64_t first = columns().index(place);
    copy_tile(given.diagonal(first), tiles_.diagonal(first));
    copy_tile(given.below(first), tiles_.below(first));
  }
}

template <class Real>
void TileCholesky<Real>::reserve() {
  spaces_ = std::vector<Space>(static_cast<std::size_t>(omp_get_max_threads()));
  const std::int64_t n_tiles = (input_.n + columns().block - 1) / columns().block;
  const std::int64_t edge = columns().block;
  left_size_ = dense::left_slivers<Real>(edge) * dense::tile_rows<Real> * edge;
  right_size_ = dense::right_slivers<Real>(edge) * dense::tile_columns * edge;
  left_.reserve(n_tiles * left_size_);
  right_.reserve(n_tiles * right_size_);
}

template <class Real>
std::int64_t TileCholesky<Real>::width_of(std::int64_t first) const {
  return std::min(columns().block, input_.n - first);
}

template <class Real>
dense::Buffer<Real>& TileCholesky<Real>::message(std::int64_t first) {
  return messages_[static_cast<std::size_t>(first / columns().block % 2)];
}

/// L below the diagonal tile of a column, as its owner has sent it.
template <class Real>
dense::View<Real> TileCholesky<Real>::received(std::int64_t first) {
  const std::int64_t n_rows = input_.n - end_of(first);
  return {message(first).reserve(n_rows * width_of(first)), n_rows, width_of(first), n_rows};
}

template <class Real>
typename TileCholesky<Real>::Space& TileCholesky<Real>::space() {
  return spaces_[static_cast<std::size_t>(omp_get_thread_num())];
}

template <class Real>
void TileCholesky<Real>::factor_column(std::int64_t first) {
  const casebook::TimedRegion timed(region::panel);
  const dense::View<double> diagonal = tiles_.diagonal(first);
  const std::int64_t width = diagonal.n_columns;
  const std::int64_t done = space().diagonal_kernels.factor(diagonal);
  if (done < width) {
    refused_ = first + done;
    return;
  }
  Space& mine = space();
  const Block l(mine.narrow.reserve(width * width), width, width, width);
  copy_tile(diagonal, l);
  const Block below = tiles_.below(first);
  for (std::int64_t i = 0; i < below.n_rows; i += columns().block) {
    const std::int64_t height = std::min(columns().block, below.n_rows - i);
    mine.kernels.solve(l, below.block(i, 0, height, width));
  }
  copy_tile(below, received(first));
}

template <class Real>
void TileCholesky<Real>::start_broadcast(std::int64_t first) {
  const casebook::TimedRegion timed(region::broadcast);
  const Block sent = received(first);
  const int count = static_cast<int>(sent.n_rows * sent.n_columns);
  const int owner = columns().owner(first);
  MPI_Ibcast(sent.data, count, mpi_type<Real>(), owner, team_.comm, &request_);
}

template <class Real>
void TileCholesky<Real>::finish_broadcast() {
  if (refused_ >= 0) {
    refuse(refused_);
  }
  const casebook::TimedRegion timed(region::broadcast);
  MPI_Wait(&request_, MPI_STATUS_IGNORE);
}

template <class Real>
void TileCholesky<Real>::pack(std::int64_t first, std::int64_t row) {
  const casebook::TimedRegion timed(region::update);
  const Block l = received(first);
  const Block tile = l.block(row - end_of(first), 0, width_of(row), l.n_columns);
  dense::pack_left<Real>(tile, Real(-1), left(row));
  if (columns().owns(row)) {
    dense::pack_right<Real>(dense::Operand<Real>(tile).transposed(), right(row));
  }
}

template <class Real>
void TileCholesky<Real>::update_column(std::int64_t first, std::int64_t column) {
  for (std::int64_t row = column; row < input_.n; row += columns().block) {
    update_tile(first, row, column);
  }
}

// A tile's packed row of L, 192 x 192 x 8 B = 288 KiB, stays in the second level while it is used.
template <class Real>
void TileCholesky<Real>::update_tile(std::int64_t first, std::int64_t row, std::int64_t column) {
  if (row == column) {
    update_diagonal(first, column);
    return;
  }
  const casebook::TimedRegion timed(region::update);
  const Block below = tiles_.below(column);
  const Block tile = below.block(row - end_of(column), 0, width_of(row), below.n_columns);
  dense::multiply_packed(width_of(first), left(row), right(column), tile);
}

template <class Real>
void TileCholesky<Real>::update_diagonal(std::int64_t first, std::int64_t column) {
  const casebook::TimedRegion timed(region::update);
  Space& mine = space();
  const Block l = received(first);
  const Block tile = l.block(column - end_of(first), 0, width_of(column), l.n_columns);
  const dense::View<double> wide(
      mine.wide.reserve(tile.n_rows * tile.n_columns), tile.n_rows, tile.n_columns, tile.n_rows);
  copy_tile(tile, wide);
  mine.diagonal_kernels.subtract(wide, wide, tiles_.diagonal(column));
}

// A column of tiles at a time, by its owner; the unknowns that it changes go to all.
template <class Real>
void TileCholesky<Real>::solve(std::span<double> v) const {
  const casebook::TimedRegion timed(region::back_solve);
  const std::int64_t last = (input_.n - 1) / columns().block * columns().block;
  for (std::int64_t first = 0; first < input_.n; first = end_of(first)) {
    double* const x = v.data() + first;
    if (columns().owns(first)) {
      forward(tiles_.diagonal(first), tiles_.below(first), x);
    }
    const int count = static_cast<int>(input_.n - first);
    MPI_Bcast(x, count, MPI_DOUBLE, columns().owner(first), team_.comm);
  }
  for (std::int64_t first = last; first >= 0; first -= columns().block) {
    double* const x = v.data() + first;
    if (columns().owns(first)) {
      backward(tiles_.diagonal(first), tiles_.below(first), x);
    }
    const int count = static_cast<int>(width_of(first));
    MPI_Bcast(x, count, MPI_DOUBLE, columns().owner(first), team_.comm);
  }
}

template <class Real>
LocalMatrix<Real> TileCholesky<Real>::turn_into_elimination() {
  left_ = {};
  right_ = {};
  messages_ = {};
  spaces_.clear();
  Layout layout;
  layout.rows = {.n = input_.n, .block = input_.n};
  layout.columns = columns();
  layout.columns.n = input_.n + 1;
  LocalMatrix<Real> a(layout);
  dense::Buffer<double> buffer;
  for (std::int64_t first = 0; first < input_.n; first = end_of(first)) {
    const std::int64_t width = width_of(first);
    const std::int64_t n_rows = input_.n - first;
    const dense::View<double> l(buffer.reserve(n_rows * width), n_rows, width, n_rows);
    if (columns().owns(first)) {
      copy_tile(tiles_.diagonal(first), l.block(0, 0, width, width));
      copy_tile(tiles_.below(first), l.from(width, 0));
      tiles_.release(first);
    }
    const int count = static_cast<int>(n_rows * width);
    MPI_Bcast(l.data, count, MPI_DOUBLE, columns().owner(first), team_.comm);
    for (std::int64_t place = columns().count_below(first); place < columns().count(); ++place) {
      const std::int64_t row = columns().index(place) - first;
      for (std::int64_t k = 0; k < std::min(width, row + 1); ++k) {  // U = D L^T
        a.column(place)[first + k] = static_cast<Real>(l(k, k) * l(row, k));
      }
      for (std::int64_t i = row + 1; i < n_rows && row < width; ++i) {
        a.column(place)[first + i] = static_cast<Real>(l(i, row) / l(row, row));
      }
    }
  }
  return a;
}

template class TileCholesky<double>;
template class TileCholesky<float>;

}  // namespace lu
