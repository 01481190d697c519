#include "parts/spectral/slabs/slab_state.hpp"

#include <algorithm>

#include "apps/spectral/regions.hpp"
#include "parts/spectral/grid/collect.hpp"
#include "parts/spectral/modes/mode_checkpoint.hpp"

namespace spectral {

SlabState::SlabState(const Case& input, const PrunedSlab& slab)
    : input_(input), slab_(slab), row_sums_(static_cast<std::size_t>(slab.n_rows())) {
  const auto size = static_cast<std::size_t>(slab.n_rows() * row_size());
  u_ = Buffer<Complex>(size);
  s_ = Buffer<Complex>(size);
  a_ = Buffer<Complex>(size);
}

RowShape SlabState::shape(int row) const {
  const int ky = slab_.wavenumber_of(slab_.row_begin(slab_.rank) + row);
  return {input_.n, slab_.k_max(), slab_.kx_begin(), slab_.n_kx(), ky, input_.viscosity, input_.dt};
}

RowState SlabState::row(int row) {
  const std::ptrdiff_t begin = row * row_size();
  return {u_.data() + begin, s_.data() + begin, a_.data() + begin};
}

Sums SlabState::sums() const {
  Sums total;
  for (const Sums& of_row : row_sums_) {
    total.energy += of_row.energy;
    total.enstrophy += of_row.enstrophy;
  }
  return total;
}

void SlabState::note_sums(int row) {
  const casebook::TimedRegion timed(region::reduce);
  row_sums_[static_cast<std::size_t>(row)] = row_sums(shape(row), velocity(row));
}

void SlabState::add_spectrum(std::vector<double>& spectrum) const {
  for (int row = 0; row < slab_.n_rows(); ++row) {
    add_row_spectrum(shape(row), velocity(row), spectrum);
  }
}

void SlabState::save(casebook::hdf5::File& file) const {
  const auto* const values = reinterpret_cast<const double*>(u_.data());
  const auto count = static_cast<std::size_t>(2 * slab_.n_rows() * row_size());
  save_modes(slab_, {values, count}, file);
}

void SlabState::load(const casebook::hdf5::File& file) {
  auto* const values = reinterpret_cast<double*>(u_.data());
  const auto count = static_cast<std::size_t>(2 * slab_.n_rows() * row_size());
  load_modes(slab_, file, {values, count});
  std::copy_n(u_.data(), slab_.n_rows() * row_size(), s_.data());
  for (int row = 0; row < slab_.n_rows(); ++row) {
    note_sums(row);
  }
}

}  // namespace spectral
