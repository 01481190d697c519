#include "optimized/spectral/v8_pencils/pencil_fields.hpp"

#include <algorithm>

#include "apps/spectral/regions.hpp"
#include "parts/spectral/transforms/wisdom.hpp"

namespace spectral {

PencilFields::PencilFields(const Case& input, const casebook::Team& team)
    : grid_(team),
      slab_{input.n,
            grid_.planes().n_ranks,
            grid_.planes().rank,
            grid_.lines().n_ranks,
            grid_.lines().rank},
      columns_(slab_, grid_.planes()),
      lines_(slab_, grid_.lines()) {
  const auto kept = static_cast<std::ptrdiff_t>(slab_.n_kx());
  const std::ptrdiff_t rows = kept * slab_.n * slab_.n_rows();
  const std::ptrdiff_t planes = kept * slab_.n_z() * slab_.n_k();
  const auto moved = static_cast<std::size_t>(forth * std::max(rows, planes));
  first_ = Buffer<Complex>(moved);
  second_ = Buffer<Complex>(moved);
  const std::ptrdiff_t by_kx = kept * slab_.n;
  const std::ptrdiff_t by_y = static_cast<std::ptrdiff_t>(lines_.n_y()) * (slab_.k_max() + 1);
  const auto turned = static_cast<std::size_t>(forth * slab_.n_z() * std::max(by_kx, by_y));
  third_ = Buffer<Complex>(turned);
  fourth_ = Buffer<Complex>(turned);
  plan_with_wisdom(team, [this] { make_plans(); });
}

void PencilFields::make_plans() {
  const int n = slab_.n;
  const int n_kx = slab_.n_kx();
  const int row = n / 2 + 1;
  const int column = slab_.n_rows() * n_kx;
  six_.emplace(n, n_kx, forth * column, FFTW_MEASURE);
  three_.emplace(n, n_kx, back * column, FFTW_MEASURE);
  Buffer<Complex> memory(static_cast<std::size_t>(n) * static_cast<std::size_t>(row));
  fftw_complex* const plane = as_fftw(memory.data());
  auto* const real = reinterpret_cast<double*>(memory.data());
  const auto along_y = [&](int sign) {
    return owned(fftw_plan_many_dft(
        1, &n, n_kx, plane, nullptr, n_kx, 1, plane, nullptr, n_kx, 1, sign, FFTW_MEASURE));
  };
  y_to_grid_ = along_y(FFTW_BACKWARD);
  y_to_modes_ = along_y(FFTW_FORWARD);
  const int n_y = lines_.n_y();
  x_to_grid_ = owned(fftw_plan_many_dft_c2r(
      1, &n, n_y, plane, nullptr, 1, row, real, nullptr, 1, 2 * row, FFTW_MEASURE));
  x_to_modes_ = owned(fftw_plan_many_dft_r2c(
      1, &n, n_y, real, nullptr, 1, 2 * row, plane, nullptr, 1, row, FFTW_MEASURE));
}

Box PencilFields::box() const {
  return {slab_.z_begin(), slab_.n_z(), slab_.kx_part * lines_.n_y(), lines_.n_y()};
}

std::ptrdiff_t PencilFields::lines_size() const {
  return static_cast<std::ptrdiff_t>(lines_.n_y()) * (slab_.n / 2 + 1);
}

void PencilFields::row_to_grid(int row, Complex* fields) {
  const casebook::TimedRegion timed(region::fft);
  for (std::ptrdiff_t f = 0; f < forth; ++f) {
    const std::ptrdiff_t column = (f * slab_.n_rows() + row) * slab_.n_kx();
    six_->to_grid(fields + f * slab_.n * slab_.n_kx(), first_.data() + column);
  }
}

void PencilFields::row_to_modes(int row, Complex* nonlinear) {
  const casebook::TimedRegion timed(region::fft);
  for (std::ptrdiff_t f = 0; f < back; ++f) {
    const std::ptrdiff_t column = (f * slab_.n_rows() + row) * slab_.n_kx();
    three_->to_modes(second_.data() + column, nonlinear + f * slab_.n * slab_.n_kx());
  }
}

void PencilFields::y_to_grid(int z, Complex* room) {
  const std::ptrdiff_t block = static_cast<std::ptrdiff_t>(lines_.n_y()) * slab_.n_kx();
  for (int f = 0; f < forth; ++f) {
    {
      const casebook::TimedRegion timed(region::transpose);
      load_plane(slab_, slab_.n_z(), second_.data(), forth, z, f, slab_.n_kx(), room);
    }
    {
      const casebook::TimedRegion timed(region::fft);
      fftw_execute_dft(y_to_grid_.get(), as_fftw(room), as_fftw(room));
    }
    const casebook::TimedRegion timed(region::transpose);
    for (int r = 0; r < slab_.kx_parts; ++r) {
      std::copy_n(room + r * block, block, third_.data() + lines_.in_kx(r, z, f, forth));
    }
  }
}

void PencilFields::y_to_modes(int z, Complex* room) {
  const std::ptrdiff_t block = static_cast<std::ptrdiff_t>(lines_.n_y()) * slab_.n_kx();
  for (int f = 0; f < back; ++f) {
    {
      const casebook::TimedRegion timed(region::transpose);
      for (int r = 0; r < slab_.kx_parts; ++r) {
        std::copy_n(fourth_.data() + lines_.in_kx(r, z, f, back), block, room + r * block);
      }
    }
    {
      const casebook::TimedRegion timed(region::fft);
      fftw_execute_dft(y_to_modes_.get(), as_fftw(room), as_fftw(room));
    }
    const casebook::TimedRegion timed(region::transpose);
    store_plane(slab_, slab_.n_z(), room, back, z, f, slab_.n_kx(), first_.data());
  }
}

void PencilFields::x_to_grid(int z, int f, Complex* lines) const {
  const std::ptrdiff_t row = slab_.n / 2 + 1;
  {
    const casebook::TimedRegion timed(region::transpose);
    for (int r = 0; r < slab_.kx_parts; ++r) {
      const Complex* in = fourth_.data() + lines_.in_y(r, z, f, forth);
      for (int y = 0; y < lines_.n_y(); ++y, in += slab_.n_kx(r)) {
        std::copy_n(in, slab_.n_kx(r), lines + y * row + slab_.kx_begin(r));
      }
    }
    for (int y = 0; y < lines_.n_y(); ++y) {
      std::fill(lines + y * row + slab_.k_max() + 1, lines + (y + 1) * row, Complex(0.0));
    }
  }
  const casebook::TimedRegion timed(region::fft);
  fftw_execute_dft_c2r(x_to_grid_.get(), as_fftw(lines), reinterpret_cast<double*>(lines));
}

void PencilFields::x_to_modes(int z, Complex* lines) {
  const std::ptrdiff_t row = slab_.n / 2 + 1;
  for (int f = 0; f < back; ++f) {
    Complex* const field = lines + f * lines_size();
    {
      const casebook::TimedRegion timed(region::fft);
      fftw_execute_dft_r2c(x_to_modes_.get(), reinterpret_cast<double*>(field), as_fftw(field));
    }
    const casebook::TimedRegion timed(region::transpose);
    for (int r = 0; r < slab_.kx_parts; ++r) {
      Complex* out = third_.data() + lines_.in_y(r, z, f, back);
      for (int y = 0; y < lines_.n_y(); ++y, out += slab_.n_kx(r)) {
        std::copy_n(field + y * row + slab_.kx_begin(r), slab_.n_kx(r), out);
      }
    }
  }
}

void PencilFields::exchange(void (SlabExchange::*move)(const Complex*, Complex*, int) const,
                            int fields) {
  const casebook::TimedRegion timed(region::transpose);
  (columns_.*move)(first_.data(), second_.data(), fields);
}

void PencilFields::exchange_to_y() {
  const casebook::TimedRegion timed(region::transpose);
  lines_.to_y(third_.data(), fourth_.data(), forth);
}

void PencilFields::exchange_to_kx() {
  const casebook::TimedRegion timed(region::transpose);
  lines_.to_kx(third_.data(), fourth_.data(), back);
}

}  // namespace spectral
