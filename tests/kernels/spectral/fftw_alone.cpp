#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include <omp.h>

#include "parts/spectral/transforms/buffer.hpp"
#include "parts/spectral/transforms/fftw_plan.hpp"

/// spectral_fftw N STEPS: the real transforms of a solve by FFTW alone, with OMP_NUM_THREADS threads:
/// nine a stage, four stages a step. What a program that calls the library for each field cannot beat.
namespace spectral {
namespace {

constexpr int transforms_of_a_step = 4 * 9;

struct Transforms {
  Plan forth;
  Plan back;
};

Transforms plan(int n, double* grid, Complex* modes) {
  return {owned(fftw_plan_dft_r2c_3d(n, n, n, grid, as_fftw(modes), FFTW_MEASURE)),
          owned(fftw_plan_dft_c2r_3d(n, n, n, as_fftw(modes), grid, FFTW_MEASURE))};
}

/// Field of the kind that is transformed: smooth, of order 1.
double field(std::size_t i) {
  return std::sin(0.001 * static_cast<double>(i));
}

/// There and back; FFTW's transforms are not normalized.
void round_trip(const Transforms& transforms) {
  fftw_execute(transforms.forth.get());
  fftw_execute(transforms.back.get());
}

double round_trip_error(const Transforms& transforms, double* grid, std::size_t n_points) {
  for (std::size_t i = 0; i < n_points; ++i) {
    grid[i] = field(i);
  }
  round_trip(transforms);
  double error = 0.0;
  for (std::size_t i = 0; i < n_points; ++i) {
    error = std::max(error, std::abs(grid[i] / static_cast<double>(n_points) - field(i)));
  }
  return error;
}

void measure(int n, int steps) {
  const auto side = static_cast<std::size_t>(n);
  const std::size_t n_points = side * side * side;
  Buffer<double> grid(n_points);
  Buffer<Complex> modes(side * side * (side / 2 + 1));
  fftw_init_threads();
  fftw_plan_with_nthreads(omp_get_max_threads());
  const Transforms transforms = plan(n, grid.data(), modes.data());
  const double error = round_trip_error(transforms, grid.data(), n_points);

  std::fill_n(grid.data(), n_points, 0.0);  // what is not normalized would overflow
  const double start = omp_get_wtime();
  for (int k = 0; k < steps * transforms_of_a_step / 2; ++k) {
    round_trip(transforms);
  }
  const double solve_s = omp_get_wtime() - start;
  std::printf("%s, %d transforms of %d^3, %d threads\nsolve_s %.6f\nround_trip_error %.3e\n",
              fftw_version,
              steps * transforms_of_a_step,
              n,
              omp_get_max_threads(),
              solve_s,
              error);
}

}  // namespace
}  // namespace spectral

int main(int argc, char** argv) {
  const int n = argc == 3 ? std::atoi(argv[1]) : 0;
  const int steps = argc == 3 ? std::atoi(argv[2]) : 0;
  if (n < 2 || steps < 1) {
    std::fprintf(stderr,
                 "spectral_fftw N STEPS: points a side, at least 2, and steps, at least 1\n");
    return 3;
  }
  spectral::measure(n, steps);
  return 0;
}
