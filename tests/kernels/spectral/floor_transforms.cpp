#include "tests/kernels/spectral/floor_transforms.hpp"

#include <algorithm>

#include <mpi.h>

namespace spectral {
namespace {

std::size_t cube(int n) {
  return static_cast<std::size_t>(n) * static_cast<std::size_t>(n);
}

}  // namespace

LibraryTransforms::LibraryTransforms(int n, int n_threads)
    : n_(n),
      grid_(cube(n) * static_cast<std::size_t>(n)),
      modes_(cube(n) * static_cast<std::size_t>(n / 2 + 1)) {
  fftw_init_threads();
  fftw_plan_with_nthreads(n_threads);
  Pair apart = plan(false);
  Pair in_place = plan(true);
  fftw_plan_with_nthreads(1);
  std::fill_n(grid_.data(), cube(n) * static_cast<std::size_t>(n), 0.0);
  std::fill_n(modes_.data(), cube(n) * static_cast<std::size_t>(n / 2 + 1), Complex(0.0));
  time_of(apart);
  time_of(in_place);
  best_ = time_of(apart) < time_of(in_place) ? std::move(apart) : std::move(in_place);
}

LibraryTransforms::Pair LibraryTransforms::plan(bool in_place) {
  fftw_complex* const modes = as_fftw(modes_.data());
  double* const grid = in_place ? reinterpret_cast<double*>(modes_.data()) : grid_.data();
  return {owned(fftw_plan_dft_r2c_3d(n_, n_, n_, grid, modes, FFTW_MEASURE)),
          owned(fftw_plan_dft_c2r_3d(n_, n_, n_, modes, grid, FFTW_MEASURE))};
}

double LibraryTransforms::time_of(const Pair& pair) {
  constexpr int repetitions = 5;
  const double start = MPI_Wtime();
  for (int i = 0; i < repetitions; ++i) {
    fftw_execute(pair.forth.get());
    fftw_execute(pair.back.get());
  }
  return (MPI_Wtime() - start) / (2.0 * repetitions);
}

double LibraryTransforms::time_s() {
  return time_of(best_);
}

TriadSweep::TriadSweep(std::size_t size, int n_threads)
    : size_(size), n_threads_(n_threads), a_(size), b_(size), c_(size) {
  double* const a = a_.data();
  double* const b = b_.data();
  double* const c = c_.data();
#pragma omp parallel for num_threads(n_threads_) schedule(static) default(none) shared(a, b, c)
  for (std::size_t i = 0; i < size_; ++i) {
    a[i] = b[i] = c[i] = 1.0;
  }
}

double TriadSweep::bytes_per_s() {
  constexpr int repetitions = 5;
  double* const a = a_.data();
  const double* const b = b_.data();
  const double* const c = c_.data();
  const double start = MPI_Wtime();
  for (int pass = 0; pass < repetitions; ++pass) {
    const double s = 0.5 + pass;
#pragma omp parallel for simd num_threads(n_threads_) schedule(static) default(none) \
    shared(a, b, c, s)
    for (std::size_t i = 0; i < size_; ++i) {
      a[i] = b[i] + s * c[i];
    }
  }
  return 3.0 * sizeof(double) * static_cast<double>(size_) * repetitions / (MPI_Wtime() - start);
}

}  // namespace spectral
