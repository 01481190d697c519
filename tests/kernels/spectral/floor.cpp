#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <mpi.h>
#include <omp.h>

#include "apps/spectral/read_case.hpp"
#include "apps/spectral/solver.hpp"
#include "harness/core/error.hpp"
#include "harness/core/statistics.hpp"
#include "tests/kernels/spectral/floor_transforms.hpp"

/// spectral_floor [CASE.toml] [ROUNDS]: a time step against what it cannot do without, measured in
/// turns by the threads of one process (OMP_NUM_THREADS):
///   floor = 36 real transforms of n^3 by FFTW's best threaded plan + the unavoidable sweeps at the
///           speed of a triad
/// Sweeps of a stage, in arrays of n^3 doubles, as the fused solver makes them:
///   modes to grid, 6 fields of 4/9, written and read     5.33
///   product back, 3 fields of 4/9, written and read      2.67
///   u, s, a of 3 x 8/27 read, two of them written         4.44
namespace spectral {
namespace {

constexpr double transforms_of_a_step = 4.0 * 9.0;
constexpr double arrays_of_a_step = 4.0 * (2.0 * 9.0 * 4.0 / 9.0 + 5.0 * 3.0 * 8.0 / 27.0);

int measure(const std::string& file, int rounds) {
  const Case input = read_case({file, "", {}});
  const casebook::Team team{MPI_COMM_WORLD, 0, 1, omp_get_max_threads()};
  const double field_bytes = n_points(input.n) * sizeof(double);
  LibraryTransforms library(input.n, team.n_threads);
  TriadSweep triad(static_cast<std::size_t>(3.0 * n_points(input.n)), team.n_threads);
  const auto solver = make_solver(input, team);
  solver->set_up();
  solver->solve();

  std::vector<double> steps, transforms, sweeps, ratios;
  for (int round = 0; round < rounds; ++round) {
    transforms.push_back(library.time_s());
    sweeps.push_back(arrays_of_a_step * field_bytes / triad.bytes_per_s());
    const double start = MPI_Wtime();
    solver->solve();
    steps.push_back((MPI_Wtime() - start) / input.steps);
    ratios.push_back(steps.back() / (transforms_of_a_step * transforms.back() + sweeps.back()));
  }
  const casebook::Summary ratio = casebook::summarize(ratios);
  std::printf(
      "{\"case\": \"%s\", \"threads\": %d, \"rounds\": %d, \"transform_s\": %.4g, \"sweeps_s\": "
      "%.4g, \"floor_s\": %.4g, \"step_s\": %.4g, \"ratio\": [%.3f, %.3f, %.3f]}\n",
      input.name.c_str(),
      team.n_threads,
      rounds,
      casebook::summarize(transforms).median,
      casebook::summarize(sweeps).median,
      transforms_of_a_step * casebook::summarize(transforms).median +
          casebook::summarize(sweeps).median,
      casebook::summarize(steps).median,
      ratio.min,
      ratio.median,
      ratio.max);
  return casebook::exit_fine;
}

}  // namespace
}  // namespace spectral

int main(int argc, char** argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  const std::string file =
      argc > 1 ? argv[1] : CASEBOOK_SOURCE_DIR "/apps/spectral/cases/tgv_128.toml";
  const int rounds = argc > 2 ? std::max(1, std::atoi(argv[2])) : 6;
  int code = casebook::exit_usage;
  try {
    code = spectral::measure(file, rounds);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "casebook: error: %s\n", error.what());
  }
  MPI_Finalize();
  return code;
}
