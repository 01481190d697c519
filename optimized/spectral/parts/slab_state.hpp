#pragma once

#include <vector>

#include "apps/spectral/case.hpp"
#include "optimized/spectral/parts/buffer.hpp"
#include "optimized/spectral/parts/pruned_slab.hpp"
#include "optimized/spectral/parts/row_update.hpp"

namespace spectral {

/// The modes that a rank of a slab decomposition integrates: u, s and a of the Runge-Kutta scheme,
/// each [n_rows][3][n_k][n_kx] (ky, component, kz, kx).
class SlabState {
 public:
  SlabState(const Case& input, const PrunedSlab& slab);

  RowShape shape(int row) const;
  RowState row(int row);
  const Complex* velocity(int row) const { return u_.data() + row * row_size(); }

  /// Numbers of one row of one of the three.
  std::ptrdiff_t row_size() const { return 3L * slab_.n_k() * slab_.n_kx(); }

  /// Of all rows of this rank.
  Sums sums() const;
  void add_spectrum(std::vector<double>& spectrum) const;

  /// Notes the sums of one row, while its modes are in cache.
  void note_sums(int row);

 private:
  const Case& input_;
  PrunedSlab slab_;
  Buffer<Complex> u_, s_, a_;
  std::vector<Sums> row_sums_;
};

}  // namespace spectral
