#pragma once

#include <optional>

#include "apps/spectral/box.hpp"
#include "apps/spectral/case.hpp"
#include "harness/run/team.hpp"
#include "optimized/spectral/v8_pencils/line_exchange.hpp"
#include "optimized/spectral/v8_pencils/pencil_grid.hpp"
#include "parts/spectral/slabs/pruned_slab.hpp"
#include "parts/spectral/slabs/slab_exchange.hpp"
#include "parts/spectral/transforms/buffer.hpp"
#include "parts/spectral/transforms/plane_transforms.hpp"

namespace spectral {

/// As SlabFields, with two exchanges on the way: along z between ranks that have the same part of kx,
/// and between y and kx among ranks that have the same z. Functions on a plane or row may be called by
/// several threads for different ones.
class PencilFields {
 public:
  static constexpr int forth = 6;  ///< fields to the grid
  static constexpr int back = 3;   ///< fields back

  /// Plans with wisdom. Collective.
  PencilFields(const Case& input, const casebook::Team& team);

  /// The modes of this rank: rows ky, all kz, a part of kx.
  const PrunedSlab& slab() const { return slab_; }
  Box box() const;

  /// Row ky of six fields, transformed along z. fields: [6][n][n_kx]
  void row_to_grid(int row, Complex* fields);
  /// Row ky of three fields that came back. nonlinear: [3][n][n_kx]
  void row_to_modes(int row, Complex* nonlinear);

  /// Plane z of six fields, transformed along y; of three on the way back. room: [n][n_kx]
  void y_to_grid(int z, Complex* room);
  void y_to_modes(int z, Complex* room);

  /// One field f of plane z to the grid, [n_y][n / 2 + 1] complex or [n_y][n + 2] real.
  void x_to_grid(int z, int f, Complex* lines) const;
  /// Three fields of plane z back.
  void x_to_modes(int z, Complex* lines);

  /// Complex numbers of one field of one plane at grid points.
  std::ptrdiff_t lines_size() const;

  /// From rows to planes, from kx to y, and back. Collective.
  void exchange_to_planes() { exchange(&SlabExchange::to_planes, forth); }
  void exchange_to_columns() { exchange(&SlabExchange::to_columns, back); }
  void exchange_to_y();
  void exchange_to_kx();

 private:
  void exchange(void (SlabExchange::*move)(const Complex*, Complex*, int) const, int fields);
  void make_plans();

  PencilGrid grid_;
  PrunedSlab slab_;
  SlabExchange columns_;
  LineExchange lines_;
  Buffer<Complex> first_,
      second_;  ///< rows, planes by kx; sent from the first, received in the other
  Buffer<Complex> third_, fourth_;  ///< planes by kx, by y; likewise
  std::optional<ColumnTransforms> six_, three_;
  Plan y_to_grid_, y_to_modes_, x_to_grid_, x_to_modes_;
};

}  // namespace spectral
