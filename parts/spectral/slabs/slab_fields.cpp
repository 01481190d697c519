#include "parts/spectral/slabs/slab_fields.hpp"

#include <algorithm>

#include "apps/spectral/regions.hpp"
#include "parts/spectral/grid/grid_plane.hpp"
#include "parts/spectral/transforms/wisdom.hpp"

namespace spectral {

SlabFields::SlabFields(const Case& input, const casebook::Team& team, Columns columns)
    : slab_{input.n, team.n_ranks, team.rank},
      exchange_(slab_, team),
      first_(buffer_size(forth)),
      second_(buffer_size(team.n_ranks == 1 ? back : forth)) {
  plan_with_wisdom(team, [this, columns] {
    const int row = slab_.n_rows() * slab_.n_kx();
    plane_.emplace(slab_.n, slab_.n_kx(), FFTW_PATIENT);  // small: tried in a second
    if (columns == Columns::by_caller) {
      return;
    }
    six_.emplace(slab_.n, slab_.n_kx(), forth * row, FFTW_MEASURE);
    three_.emplace(slab_.n, slab_.n_kx(), back * row, FFTW_MEASURE);
  });
}

/// For the larger of the two orders: ranks may have a row more or less than their share.
std::size_t SlabFields::buffer_size(int fields) const {
  const std::ptrdiff_t columns = static_cast<std::ptrdiff_t>(slab_.n) * slab_.n_rows();
  const std::ptrdiff_t planes = static_cast<std::ptrdiff_t>(slab_.n_z()) * slab_.n_k();
  return static_cast<std::size_t>(std::max(columns, planes) * fields * slab_.n_kx());
}

void SlabFields::to_grid(int z, Complex* planes) const {
  for (int f = 0; f < forth; ++f) {
    field_to_grid(z, f, planes + f * plane_size(slab_.n));
  }
}

void SlabFields::field_to_grid(int z, int f, Complex* plane) const {
  const Complex* const from = slab_.n_ranks == 1 ? first_.data() : second_.data();
  {
    const casebook::TimedRegion timed(region::transpose);
    load_plane(slab_, slab_.n_z(), from, forth, z, f, slab_.n / 2 + 1, plane);
  }
  const casebook::TimedRegion timed(region::fft);
  plane_->to_grid(plane);
}

void SlabFields::to_modes(int z, Complex* planes) {
  Complex* const to = slab_.n_ranks == 1 ? second_.data() : first_.data();
  for (int f = 0; f < back; ++f) {
    Complex* const plane = planes + f * plane_size(slab_.n);
    {
      const casebook::TimedRegion timed(region::fft);
      plane_->to_modes(plane);
    }
    const casebook::TimedRegion timed(region::transpose);
    store_plane(slab_, slab_.n_z(), plane, back, z, f, slab_.n / 2 + 1, to);
  }
}

void SlabFields::row_to_modes(int row, Complex* nonlinear) {
  const casebook::TimedRegion timed(region::fft);
  const std::ptrdiff_t plane = static_cast<std::ptrdiff_t>(slab_.n) * slab_.n_kx();
  for (int f = 0; f < back; ++f) {
    three_->to_modes(received().of(row, f), nonlinear + f * plane);
  }
}

void SlabFields::row_to_grid(int row, Complex* fields) {
  const casebook::TimedRegion timed(region::fft);
  const std::ptrdiff_t plane = static_cast<std::ptrdiff_t>(slab_.n) * slab_.n_kx();
  for (int f = 0; f < forth; ++f) {
    six_->to_grid(fields + f * plane, outgoing().of(row, f));
  }
}

void SlabFields::exchange_to_planes() {
  if (slab_.n_ranks > 1) {
    const casebook::TimedRegion timed(region::transpose);
    exchange_.to_planes(first_.data(), second_.data(), forth);
  }
}

void SlabFields::exchange_to_columns() {
  if (slab_.n_ranks > 1) {
    const casebook::TimedRegion timed(region::transpose);
    exchange_.to_columns(first_.data(), second_.data(), back);
  }
}

}  // namespace spectral
