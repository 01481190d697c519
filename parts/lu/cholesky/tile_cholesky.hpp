#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <mpi.h>

#include "apps/lu/case.hpp"
#include "harness/run/team.hpp"
#include "parts/lu/cholesky/tile_columns.hpp"
#include "parts/lu/cholesky/tile_kernels.hpp"
#include "parts/lu/local_matrix.hpp"

namespace lu {

/// The tiles of a symmetric positive definite matrix, whose columns are dealt out to the ranks, and what is done to
/// one of them on the way to A = L L^T. Tiles on the diagonal are in double precision, all others in Real. A column
/// of tiles is named by the index of its first column.
///
///     L_kk = Cholesky factor of A_kk, L_ik = A_ik L_kk^-T          its owner, and sent to all
///     A_ij = A_ij - L_ik L_jk^T for j > k and i >= j               n^3 / 3 flops
///
/// Source: Buttari, Langou, Kurzak, Dongarra, Parallel Comput. 35 (2009) 38; precision by the distance from the
/// diagonal: Abdulah et al., arXiv 2408.04440
template <class Real>
class TileCholesky {
 public:
  /// Keeps a reference to the case. usual_block: the width of a tile where the case leaves it open
  TileCholesky(const Case& input, const casebook::Team& team, std::int64_t usual_block);

  /// Makes this rank's tiles of A.
  void make_matrix() { fill_lower(input_, tiles_); }

  /// Takes them from where they have been made.
  void take(const TileColumns<double>& given);

  std::int64_t n() const { return input_.n; }
  std::int64_t edge() const { return columns().block; }  ///< of a tile
  std::int64_t end_of(std::int64_t first) const { return first + width_of(first); }
  bool owns(std::int64_t first) const { return columns().owns(first); }

  /// Room for what the threads pack; before the first column.
  void reserve();

  /// L of the diagonal tile and of those below it. Region: panel.
  void factor_column(std::int64_t first);

  /// Collective, as is finish_broadcast(). Region: broadcast.
  void start_broadcast(std::int64_t first);

  /// Errors: UsageError when the matrix has been found not to be positive definite.
  void finish_broadcast();

  /// Packs tile `row` of the column `first` of L for the updates. Region: update, as those.
  void pack(std::int64_t first, std::int64_t row);

  /// Takes L of the column `first` off one tile, or off all tiles of a column.
  void update_tile(std::int64_t first, std::int64_t row, std::int64_t column);
  void update_column(std::int64_t first, std::int64_t column);

  /// v = (L L^T)^-1 v, in double precision. Collective.
  /// v: [n], the same on every rank, before and after
  void solve(std::span<double> v) const;

  const TileColumns<Real>& tiles() const { return tiles_; }

  /// The factors as elimination without exchanges leaves them: L with ones on its diagonal, and U. The tiles
  /// are given back on the way. Collective.
  LocalMatrix<Real> turn_into_elimination();

 private:
  using Block = dense::View<Real>;

  const Dealt& columns() const { return tiles_.columns(); }
  std::int64_t width_of(std::int64_t first) const;
  dense::Buffer<Real>& message(std::int64_t first);
  Block received(std::int64_t first);
  void update_diagonal(std::int64_t first, std::int64_t column);
  Real* left(std::int64_t row) const { return left_.data() + row / columns().block * left_size_; }
  Real* right(std::int64_t row) const {
    return right_.data() + row / columns().block * right_size_;
  }

  /// Work arrays of a thread.
  struct Space {
    TileKernels<Real> kernels;
    TileKernels<double> diagonal_kernels;
    dense::Buffer<Real> narrow;
    dense::Buffer<double> wide;
  };
  Space& space();

  const Case& input_;
  casebook::Team team_;
  TileColumns<Real> tiles_;
  std::array<dense::Buffer<Real>, 2> messages_;  ///< one is sent while the other is used
  MPI_Request request_ = MPI_REQUEST_NULL;
  std::int64_t refused_ = -1;   ///< a column without a positive pivot
  dense::Buffer<Real> left_;    ///< [tile]: -L of a step, packed
  dense::Buffer<Real> right_;   ///< [tile]: L^T of a step, packed
  std::int64_t left_size_ = 0;  ///< numbers of a packed tile
  std::int64_t right_size_ = 0;
  std::vector<Space> spaces_;  ///< [thread]
};

}  // namespace lu
