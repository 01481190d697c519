#include "parts/spectral/transforms/plane_transforms.hpp"

#include "parts/spectral/transforms/buffer.hpp"

namespace spectral {

PlaneTransforms::PlaneTransforms(int n, int n_kx, unsigned flags) {
  const int row = n / 2 + 1;
  Buffer<Complex> memory(static_cast<std::size_t>(n) * static_cast<std::size_t>(row));
  fftw_complex* const plane = as_fftw(memory.data());
  auto* const real = reinterpret_cast<double*>(memory.data());
  const auto along_y = [&](int sign) {
    return owned(fftw_plan_many_dft(
        1, &n, n_kx, plane, nullptr, row, 1, plane, nullptr, row, 1, sign, flags));
  };
  y_to_grid_ = along_y(FFTW_BACKWARD);
  y_to_modes_ = along_y(FFTW_FORWARD);
  x_to_grid_ = owned(
      fftw_plan_many_dft_c2r(1, &n, n, plane, nullptr, 1, row, real, nullptr, 1, 2 * row, flags));
  x_to_modes_ = owned(
      fftw_plan_many_dft_r2c(1, &n, n, real, nullptr, 1, 2 * row, plane, nullptr, 1, row, flags));
}

void PlaneTransforms::to_grid(Complex* plane) const {
  fftw_execute_dft(y_to_grid_.get(), as_fftw(plane), as_fftw(plane));
  fftw_execute_dft_c2r(x_to_grid_.get(), as_fftw(plane), reinterpret_cast<double*>(plane));
}

void PlaneTransforms::to_modes(Complex* plane) const {
  fftw_execute_dft_r2c(x_to_modes_.get(), reinterpret_cast<double*>(plane), as_fftw(plane));
  fftw_execute_dft(y_to_modes_.get(), as_fftw(plane), as_fftw(plane));
}

ColumnTransforms::ColumnTransforms(int n, int n_kx, int stride, unsigned flags) {
  Buffer<Complex> plane_memory(static_cast<std::size_t>(n) * static_cast<std::size_t>(n_kx));
  Buffer<Complex> column_memory(static_cast<std::size_t>(n) * static_cast<std::size_t>(stride));
  fftw_complex* const plane = as_fftw(plane_memory.data());
  fftw_complex* const columns = as_fftw(column_memory.data());
  const unsigned keep_input = flags | FFTW_PRESERVE_INPUT;
  to_grid_ = owned(fftw_plan_many_dft(1,
                                      &n,
                                      n_kx,
                                      plane,
                                      nullptr,
                                      n_kx,
                                      1,
                                      columns,
                                      nullptr,
                                      stride,
                                      1,
                                      FFTW_BACKWARD,
                                      keep_input));
  to_modes_ = owned(fftw_plan_many_dft(
      1, &n, n_kx, columns, nullptr, stride, 1, plane, nullptr, n_kx, 1, FFTW_FORWARD, keep_input));
}

void ColumnTransforms::to_grid(Complex* plane, Complex* columns) const {
  fftw_execute_dft(to_grid_.get(), as_fftw(plane), as_fftw(columns));
}

void ColumnTransforms::to_modes(Complex* columns, Complex* plane) const {
  fftw_execute_dft(to_modes_.get(), as_fftw(columns), as_fftw(plane));
}

}  // namespace spectral
