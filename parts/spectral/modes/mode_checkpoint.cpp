#include "parts/spectral/modes/mode_checkpoint.hpp"

#include <algorithm>

namespace spectral {
namespace {

casebook::hdf5::Shape shape_of(const PrunedSlab& slab, int rows, int n_kx) {
  const auto n_k = static_cast<std::size_t>(slab.n_k());
  return {static_cast<std::size_t>(rows), 3, n_k, static_cast<std::size_t>(n_kx), 2};
}

casebook::hdf5::Shape whole_shape(const PrunedSlab& slab) {
  return shape_of(slab, slab.n_k(), slab.k_max() + 1);
}

casebook::hdf5::Slab share_of(const PrunedSlab& slab) {
  const auto begin = static_cast<std::size_t>(slab.row_begin(slab.rank));
  return {{begin, 0, 0, static_cast<std::size_t>(slab.kx_begin()), 0},
          shape_of(slab, slab.n_rows(), slab.n_kx())};
}

/// Copies lines of a row and component between the two orders; copy(component's, file's).
template <class Copy>
void for_each_row_part(const PrunedSlab& slab, const Copy& copy) {
  const std::size_t part = static_cast<std::size_t>(slab.n_k() * slab.n_kx());
  for (std::size_t row = 0; row < static_cast<std::size_t>(slab.n_rows()); ++row) {
    for (std::size_t c = 0; c < 3; ++c) {
      copy(c, row * part, (3 * row + c) * part, part);
    }
  }
}

}  // namespace

void save_modes(const PrunedSlab& slab,
                std::span<const double> values,
                casebook::hdf5::File& file) {
  file.write_slab("modes", values, whole_shape(slab), share_of(slab), "velocity unit");
}

void load_modes(const PrunedSlab& slab,
                const casebook::hdf5::File& file,
                std::span<double> values) {
  file.read_slab("modes", values, whole_shape(slab), share_of(slab));
}

void save_modes(const PrunedSlab& slab, const VectorModes& u, casebook::hdf5::File& file) {
  std::vector<Complex> rows(3 * u[0].size());
  for_each_row_part(slab, [&](std::size_t c, std::size_t own, std::size_t in_file, std::size_t n) {
    std::copy_n(u[c].data() + own, n, rows.data() + in_file);
  });
  save_modes(slab, {reinterpret_cast<const double*>(rows.data()), 2 * rows.size()}, file);
}

void load_modes(const PrunedSlab& slab, const casebook::hdf5::File& file, VectorModes& u) {
  std::vector<Complex> rows(3 * u[0].size());
  load_modes(slab, file, {reinterpret_cast<double*>(rows.data()), 2 * rows.size()});
  for_each_row_part(slab, [&](std::size_t c, std::size_t own, std::size_t in_file, std::size_t n) {
    std::copy_n(rows.data() + in_file, n, u[c].data() + own);
  });
}

}  // namespace spectral
