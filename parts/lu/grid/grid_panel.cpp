#include "parts/lu/grid/grid_panel.hpp"

#include <algorithm>

namespace lu {
namespace {

// The message of one column: magnitude, row and owner of the largest element; that row of the panel; the
// row at the pivot's place, zeros but on the rank that has it. Whole numbers up to 2^24 are floats.
constexpr std::int64_t row_at = 3;

/// Keeps the message with the larger magnitude, of equal ones the first row, and adds what is after.
template <class Real>
void keep_larger(void* in, void* in_out, int*, MPI_Datatype* type) {
  int bytes = 0;
  MPI_Type_size(*type, &bytes);
  const auto n = static_cast<std::int64_t>(bytes) / static_cast<std::int64_t>(sizeof(Real));
  const std::int64_t second = row_at + (n - row_at) / 2;
  const auto* const a = static_cast<const Real*>(in);
  auto* const b = static_cast<Real*>(in_out);
  if (a[0] > b[0] || (a[0] == b[0] && a[1] < b[1])) {
    std::copy(a, a + second, b);
  }
  for (std::int64_t k = second; k < n; ++k) {
    b[k] += a[k];
  }
}

template <class Real>
void copy_row(dense::View<Real> from, std::int64_t row, Real* to) {
  for (std::int64_t j = 0; j < from.n_columns; ++j) {
    to[j] = from(row, j);
  }
}

template <class Real>
void set_row(const Real* from, dense::View<Real> to, std::int64_t row) {
  for (std::int64_t j = 0; j < to.n_columns; ++j) {
    to(row, j) = from[j];
  }
}

}  // namespace

template <class Real>
GridPanelOf<Real>::GridPanelOf(const Grid& grid, const Dealt& rows, std::int64_t widest)
    : grid_(grid),
      rows_(rows),
      widest_(widest),
      message_(static_cast<std::size_t>(row_at + 2 * widest)) {
  MPI_Type_contiguous(static_cast<int>(message_.size()), mpi_type<Real>(), &message_type_);
  MPI_Type_commit(&message_type_);
  MPI_Op_create(keep_larger<Real>, 1, &larger_);
}

template <class Real>
GridPanelOf<Real>::~GridPanelOf() {
  MPI_Op_free(&larger_);
  MPI_Type_free(&message_type_);
}

template <class Real>
std::int64_t GridPanelOf<Real>::factor(Block own,
                                       std::int64_t first,
                                       Block top,
                                       std::int64_t* pivots) {
  own_ = own;
  top_ = top;
  first_ = first;
  has_top_ = rows_.owner(first) == grid_.p();
  pivots_ = pivots;
  const std::int64_t done = factor_columns(0, own.n_columns);
  for (std::int64_t j = 0; j < own.n_columns && has_top_; ++j) {
    std::copy_n(top.column(j), top.n_rows, own.column(j));
  }
  return done;
}

template <class Real>
std::int64_t GridPanelOf<Real>::factor_columns(std::int64_t from, std::int64_t width) {
  if (width <= narrowest_panel) {
    return factor_narrow(from, width);
  }
  const std::int64_t half = half_of(width);
  if (const std::int64_t done = factor_columns(from, half); done < half) {
    return done;
  }
  const Block u = top_.block(from, from + half, half, width - half);
  solve_triangle(top_.block(from, from, half, half), u);
  const std::int64_t row = first_left(from + half);
  const std::int64_t n_rows = own_.n_rows - row;
  product_.subtract(
      own_.block(row, from, n_rows, half), u, own_.block(row, from + half, n_rows, width - half));
  return half + factor_columns(from + half, width - half);
}

// Left-looking: a column is passed when its turn comes.
template <class Real>
std::int64_t GridPanelOf<Real>::factor_narrow(std::int64_t from, std::int64_t width) {
  for (std::int64_t j = from; j < from + width; ++j) {
    finish_top(from, j);
    Real* const column = own_.column(j);
    const Largest largest = update_column(j - from,
                                          own_.column(from),
                                          own_.ld,
                                          top_.column(j) + from,
                                          column,
                                          first_left(j),
                                          own_.n_rows);
    if (!exchange(j, largest)) {
      return j - from;
    }
    divide(column + first_left(j + 1), column + own_.n_rows, top_(j, j));
  }
  return width;
}

/// U of the rows from `from` on that are in place.
template <class Real>
void GridPanelOf<Real>::finish_top(std::int64_t from, std::int64_t column) {
  for (std::int64_t k = from; k < column; ++k) {
    for (std::int64_t i = k + 1; i < column; ++i) {
      top_(i, column) -= top_(i, k) * top_(k, column);
    }
  }
}

/// Brings the row with the largest element to row k of the top, and what was at that place to where it
/// came from. False when all elements are zero.
template <class Real>
bool GridPanelOf<Real>::exchange(std::int64_t k, const Largest& largest) {
  const std::int64_t base = rows_.count_below(first_);
  Real* const row = message_.data() + row_at;
  Real* const displaced = row + widest_;
  message_[0] = static_cast<Real>(largest.magnitude);
  message_[1] = static_cast<Real>(rows_.n);
  message_[2] = static_cast<Real>(grid_.p());
  if (largest.row >= 0) {
    message_[1] = static_cast<Real>(rows_.index(base + largest.row));
    copy_row(own_, largest.row, row);
  }
  if (has_top_) {
    copy_row(own_, k, displaced);
  } else {
    std::fill_n(displaced, widest_, Real(0));
  }
  if (grid_.n_p() > 1) {
    MPI_Allreduce(MPI_IN_PLACE, message_.data(), 1, message_type_, larger_, grid_.column());
  }
  if (!(message_[0] > Real(0))) {
    return false;
  }
  set_row(row, top_, k);
  const auto pivot = static_cast<std::int64_t>(message_[1]);
  if (static_cast<int>(message_[2]) == grid_.p() && pivot != first_ + k) {
    set_row(displaced, own_, rows_.count_below(pivot) - base);
  }
  pivots_[k] = pivot;
  return true;
}

template class GridPanelOf<double>;
template class GridPanelOf<float>;

}  // namespace lu
