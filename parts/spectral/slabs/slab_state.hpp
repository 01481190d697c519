#pragma once

#include <array>
#include <vector>

#include "apps/spectral/case.hpp"
#include "harness/hdf5/file.hpp"
#include "parts/spectral/modes/row_update.hpp"
#include "parts/spectral/slabs/pruned_slab.hpp"
#include "parts/spectral/transforms/buffer.hpp"

namespace spectral {

/// The modes that a rank of a slab decomposition integrates: u, s and a of the Runge-Kutta scheme,
/// each [n_rows][3][n_k][n_kx] (ky, component, kz, kx).
class SlabState {
 public:
  SlabState(const Case& input, const PrunedSlab& slab);

  RowShape shape(int row) const;
  RowState row(int row);
  const Complex* velocity(int row) const { return u_.data() + row * row_size(); }
  /// The three components of the velocity of a row.
  std::array<const Complex*, 3> components(int row) const {
    const Complex* const u = velocity(row);
    return {u, u + row_size() / 3, u + 2 * row_size() / 3};
  }

  /// Numbers of one row of one of the three.
  std::ptrdiff_t row_size() const { return 3L * slab_.n_k() * slab_.n_kx(); }

  /// Sums over all rows of this rank.
  Sums sums() const;
  void add_spectrum(std::vector<double>& spectrum) const;

  /// The velocity's modes as [n_k][3][n_k][n_kx][2] (ky, component, kz, kx, part). Collective.
  void save(casebook::hdf5::File& file) const;
  void load(const casebook::hdf5::File& file);

  /// Notes the sums of one row, while its modes are in cache.
  void note_sums(int row);

 private:
  const Case& input_;
  PrunedSlab slab_;
  Buffer<Complex> u_, s_, a_;
  std::vector<Sums> row_sums_;
};

}  // namespace spectral
