#pragma once

#include <vector>

#include <omp.h>

#include "apps/spectral/regions.hpp"
#include "parts/spectral/grid/grid_plane.hpp"
#include "parts/spectral/slabs/cached_rows.hpp"
#include "parts/spectral/slabs/slab_fields.hpp"

namespace spectral {

/// Common part of the rungs that copy lines z into cache to transform them: fields at grid points by planes z,
/// modes by rows ky. Threads share planes and rows.
class CachedSlabs {
 public:
  Sums sums() const { return rows_.sums(); }
  void add_spectrum(std::vector<double>& spectrum) const { rows_.add_spectrum(spectrum); }
  Box box() const { return fields_.box(); }

  template <class Use>
  void for_each_field(int count, const Use& use) {
    const std::ptrdiff_t points = static_cast<std::ptrdiff_t>(input_.n) * input_.n;
    std::vector<double> values(static_cast<std::size_t>(fields_.slab().n_z() * points));
    fields_.exchange_to_planes();
    for (int f = 0; f < count; ++f) {
      for_each_plane([&](int z, Complex* planes) {
        fields_.field_to_grid(z, f, planes);
        copy_lines(input_.n, input_.n, planes, values.data() + z * points);
      });
      use(f, values);
    }
  }

  void save(casebook::hdf5::File& file) const { rows_.save(file); }
  void load(const casebook::hdf5::File& file) { rows_.load(file); }

 protected:
  CachedSlabs(const Case& input, const casebook::Team& team)
      : input_(input),
        team_(team),
        fields_(input, team, SlabFields::Columns::by_caller),
        rows_(input, team, fields_.slab(), fields_.received(), fields_.outgoing()) {
    const auto size = static_cast<std::size_t>(SlabFields::forth * plane_size(input.n));
    planes_.assign(static_cast<std::size_t>(team.n_threads), std::vector<Complex>(size));
  }

  template <class Use>
  void for_each_plane(const Use& use) {
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none) shared(use)
    for (int z = 0; z < fields_.slab().n_z(); ++z) {
      use(z, planes_[static_cast<std::size_t>(omp_get_thread_num())].data());
    }
  }

  void multiply(Complex* planes) const {
    const casebook::TimedRegion timed(region::nonlinear);
    cross_product(plane_size(input_.n), planes);
  }

  const Case& input_;
  casebook::Team team_;
  SlabFields fields_;
  CachedRows rows_;
  std::vector<std::vector<Complex>> planes_;  ///< [6] planes z of each thread
};

}  // namespace spectral
