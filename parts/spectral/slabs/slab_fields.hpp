#pragma once

#include <optional>

#include "apps/spectral/case.hpp"
#include "harness/run/team.hpp"
#include "parts/spectral/grid/collect.hpp"
#include "parts/spectral/slabs/pruned_slab.hpp"
#include "parts/spectral/slabs/row_lines.hpp"
#include "parts/spectral/slabs/slab_exchange.hpp"
#include "parts/spectral/transforms/buffer.hpp"
#include "parts/spectral/transforms/plane_transforms.hpp"

namespace spectral {

/// Pruned fields on their way between modes and grid, one plane z or one row ky at a time, through
/// two exchange buffers: six fields (velocity and vorticity) go to the grid, three (their product)
/// come back. Functions on a plane or row may be called by several threads for different ones.
class SlabFields {
 public:
  static constexpr int forth = 6;  ///< fields to the grid
  static constexpr int back = 3;   ///< fields back

  /// Place of the transforms along z: row_to_modes() and row_to_grid(), straight between the buffers and rows, or
  /// the caller, between rows and received() and outgoing().
  enum class Columns { here, by_caller };

  /// Plans with wisdom. Collective.
  SlabFields(const Case& input, const casebook::Team& team, Columns columns = Columns::here);

  const PrunedSlab& slab() const { return slab_; }
  Box box() const { return {slab_.z_begin(), slab_.n_z(), 0, slab_.n}; }

  /// Modes of all six fields of plane z, exchanged before, to grid points in `planes`.
  void to_grid(int z, Complex* planes) const;

  /// Transforms one field in one plane.
  void field_to_grid(int z, int f, Complex* plane) const;

  /// Three fields of plane z at grid points to modes, ready to be exchanged.
  void to_modes(int z, Complex* planes);

  /// Exchanged row ky, transformed along z. nonlinear: [3][n][n_kx]
  void row_to_modes(int row, Complex* nonlinear);

  /// Row ky of six fields, transformed along z, ready to be exchanged. fields: [6][n][n_kx]
  void row_to_grid(int row, Complex* fields);

  /// Lines along z of three fields that came back, and of six to be sent.
  RowLines received() { return lines(second_, back); }
  RowLines outgoing() { return lines(first_, forth); }

  /// Between rows and planes. Collective.
  void exchange_to_planes();
  void exchange_to_columns();

 private:
  std::size_t buffer_size(int fields) const;
  RowLines lines(Buffer<Complex>& buffer, int slot) const {
    return {buffer.data(), slot, slab_.n_rows(), slab_.n_kx()};
  }

  PrunedSlab slab_;
  SlabExchange exchange_;
  /// Rows to be sent; on several ranks planes to be sent as well.
  Buffer<Complex> first_;
  /// Rows received; on several ranks planes received as well. A single rank reads planes where it
  /// wrote rows: the orders are the same.
  Buffer<Complex> second_;
  std::optional<PlaneTransforms> plane_;
  std::optional<ColumnTransforms> six_, three_;  ///< by the number of fields in the buffer
};

}  // namespace spectral
