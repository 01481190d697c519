#include "parts/spectral/transforms/cached_columns.hpp"

#include <algorithm>

#include "apps/spectral/regions.hpp"
#include "parts/spectral/transforms/buffer.hpp"

namespace spectral {

CachedColumns::CachedColumns(int n, int n_kx, unsigned flags) : n_(n), n_kx_(n_kx) {
  const std::size_t size = static_cast<std::size_t>(n) * static_cast<std::size_t>(n_kx);
  Buffer<Complex> from_memory(size), to_memory(size);
  fftw_complex* const from = as_fftw(from_memory.data());
  fftw_complex* const to = as_fftw(to_memory.data());
  const auto along_z = [&](fftw_complex* out, int sign, unsigned keep) {
    return owned(fftw_plan_many_dft(
        1, &n, n_kx, from, nullptr, n_kx, 1, out, nullptr, n_kx, 1, sign, flags | keep));
  };
  to_grid_ = along_z(to, FFTW_BACKWARD, FFTW_PRESERVE_INPUT);
  to_modes_ = along_z(from, FFTW_FORWARD, 0);
}

void CachedColumns::to_grid(Complex* plane,
                            Complex* room,
                            Complex* columns,
                            std::ptrdiff_t stride) const {
  {
    const casebook::TimedRegion timed(region::fft);
    fftw_execute_dft(to_grid_.get(), as_fftw(plane), as_fftw(room));
  }
  const casebook::TimedRegion timed(region::transpose);
  for (int z = 0; z < n_; ++z) {
    std::copy_n(room + static_cast<std::ptrdiff_t>(z) * n_kx_, n_kx_, columns + z * stride);
  }
}

void CachedColumns::to_modes(const Complex* columns, std::ptrdiff_t stride, Complex* plane) const {
  {
    const casebook::TimedRegion timed(region::transpose);
    for (int z = 0; z < n_; ++z) {
      std::copy_n(columns + z * stride, n_kx_, plane + static_cast<std::ptrdiff_t>(z) * n_kx_);
    }
  }
  const casebook::TimedRegion timed(region::fft);
  fftw_execute_dft(to_modes_.get(), as_fftw(plane), as_fftw(plane));
}

}  // namespace spectral
