#include "optimized/lu/v12b_mixed_precision/grid_triangles.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace lu {
namespace {

/// A solve with one triangle, block by block. The ranks of a row add up their parts of what is known of it where
/// the block is; those of its column learn the block's unknowns.
template <class Real>
class TriangleSolve {
 public:
  TriangleSolve(const LocalMatrix<Real>& factors, const Grid& grid, std::span<double> v)
      : a_(factors),
        grid_(grid),
        v_(v),
        sums_(static_cast<std::size_t>(rows().count()), 0.0),
        x_(v.size(), 0.0),
        block_(static_cast<std::size_t>(rows().block)) {}

  std::int64_t block() const { return rows().block; }

  /// The block that begins at index `first` of the whole: its unknowns, by `solve(column, row, width, x)` with
  /// places here, and what they add to this rank's rows, [from, end) by `range(row, width, owns the rows)`.
  template <class Solve, class Range>
  void take(std::int64_t first, Solve solve, Range range) {
    const std::int64_t width = std::min(block(), rows().n - first);
    const std::int64_t row = rows().count_below(first);
    const std::int64_t column = columns().count_below(first);
    const int count = static_cast<int>(width);
    double* const x = block_.data();
    if (rows().owns(first)) {
      const int owner = columns().owner(first);
      MPI_Reduce(sums_.data() + row, x, count, MPI_DOUBLE, MPI_SUM, owner, grid_.row());
    }
    if (!columns().owns(first)) {
      return;
    }
    if (rows().owns(first)) {
      for (std::int64_t k = 0; k < width; ++k) {
        x[k] = v_.data()[first + k] - x[k];
      }
      solve(column, row, width, x);
      std::copy_n(x, width, x_.begin() + first);
    }
    MPI_Bcast(x, count, MPI_DOUBLE, rows().owner(first), grid_.column());
    const auto [from, end] = range(row, width, rows().owns(first));
    for (std::int64_t k = 0; k < width; ++k) {
      add(a_.column(column + k), from, end, x[k]);
    }
  }

  void finish(const casebook::Team& team) {
    const int n = static_cast<int>(v_.size());
    MPI_Allreduce(x_.data(), v_.data(), n, MPI_DOUBLE, MPI_SUM, team.comm);
  }

 private:
  const Dealt& rows() const { return a_.layout().rows; }
  const Dealt& columns() const { return a_.layout().columns; }

  // Traffic an element: one Real from memory for two flops; the sums stay in the cache.
  void add(const Real* column, std::int64_t from, std::int64_t end, double x) {
    double* const sums = sums_.data();
    for (std::int64_t i = from; i < end; ++i) {
      sums[i] += static_cast<double>(column[i]) * x;
    }
  }

  const LocalMatrix<Real>& a_;
  const Grid& grid_;
  std::span<double> v_;
  std::vector<double> sums_;  ///< [rows here]: this rank's part of L x or U x
  std::vector<double> x_;     ///< [n]: zeros but where this rank solved
  std::vector<double> block_;
};

}  // namespace

template <class Real>
void solve_lower(const LocalMatrix<Real>& factors,
                 const Grid& grid,
                 const casebook::Team& team,
                 std::span<double> v) {
  TriangleSolve<Real> solve(factors, grid, v);
  const auto n = static_cast<std::int64_t>(v.size());
  const auto diagonal = [&](std::int64_t column, std::int64_t row, std::int64_t width, double* x) {
    for (std::int64_t k = 0; k < width; ++k) {
      const Real* const l = factors.column(column + k) + row;
      for (std::int64_t i = k + 1; i < width; ++i) {
        x[i] -= static_cast<double>(l[i]) * x[k];
      }
    }
  };
  const auto below = [&](std::int64_t row, std::int64_t width, bool owns) {
    return std::pair(row + (owns ? width : 0), factors.layout().rows.count());
  };
  for (std::int64_t first = 0; first < n; first += solve.block()) {
    solve.take(first, diagonal, below);
  }
  solve.finish(team);
}

template <class Real>
void solve_upper(const LocalMatrix<Real>& factors,
                 const Grid& grid,
                 const casebook::Team& team,
                 std::span<double> v) {
  TriangleSolve<Real> solve(factors, grid, v);
  const auto n = static_cast<std::int64_t>(v.size());
  const auto diagonal = [&](std::int64_t column, std::int64_t row, std::int64_t width, double* x) {
    for (std::int64_t k = width - 1; k >= 0; --k) {
      const Real* const u = factors.column(column + k) + row;
      x[k] /= static_cast<double>(u[k]);
      for (std::int64_t i = 0; i < k; ++i) {
        x[i] -= static_cast<double>(u[i]) * x[k];
      }
    }
  };
  const auto above = [](std::int64_t row, std::int64_t, bool) {
    return std::pair(std::int64_t{0}, row);
  };
  for (std::int64_t first = (n - 1) / solve.block() * solve.block(); first >= 0;
       first -= solve.block()) {
    solve.take(first, diagonal, above);
  }
  solve.finish(team);
}

template void solve_lower(const LocalMatrix<float>&,
                          const Grid&,
                          const casebook::Team&,
                          std::span<double>);
template void solve_upper(const LocalMatrix<float>&,
                          const Grid&,
                          const casebook::Team&,
                          std::span<double>);

}  // namespace lu
