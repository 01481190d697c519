#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <mpi.h>

#include "harness/core/error.hpp"
#include "harness/core/statistics.hpp"
#include "tests/kernels/spectral/snapshot_writers.hpp"

/// mpirun -n 2 spectral_snapshot FOLDER [ROUNDS] [N]: the speed of snapshots of N^3 (256) in FOLDER, alone and
/// in the run of the best variant, as parts of that of a plain sequential write, measured in turns.
/// Each is given as least, median and most of all rounds.
namespace spectral {
namespace {

void print(const char* name, const std::vector<double>& values) {
  const casebook::Summary all = casebook::summarize(values);
  std::printf(", \"%s\": [%.2f, %.2f, %.2f]", name, all.min, all.median, all.max);
}

void measure(SnapshotWriters& writers, int rounds) {
  std::vector<double> plain_gb_s, alone, in_a_run;
  writers.plain();  // the first file has to find memory for its pages
  for (int round = 0; round < rounds; ++round) {
    const double before_s = writers.plain();
    alone.push_back(before_s / writers.alone());
    const double after_s = writers.plain();
    in_a_run.push_back(after_s / writers.in_a_run());
    plain_gb_s.push_back(static_cast<double>(writers.bytes()) * 2e-9 / (before_s + after_s));
  }
  if (writers.team().rank == 0) {
    std::printf("{\"ranks\": %d, \"rounds\": %d", writers.team().n_ranks, rounds);
    print("plain_gb_s", plain_gb_s);
    print("alone_of_plain", alone);
    print("in_a_run_of_plain", in_a_run);
    std::printf("}\n");
  }
}

}  // namespace
}  // namespace spectral

int main(int argc, char** argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  try {
    if (argc < 2) {
      throw casebook::UsageError("a folder is missing; use spectral_snapshot FOLDER [ROUNDS] [N]");
    }
    const int rounds = argc > 2 ? std::max(1, std::atoi(argv[2])) : 6;
    spectral::SnapshotWriters writers(argv[1], argc > 3 ? std::atoi(argv[3]) : 256);
    spectral::measure(writers, rounds);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "casebook: error: %s\n", error.what());
    MPI_Abort(MPI_COMM_WORLD, casebook::exit_usage);  // other ranks may wait for this one
  }
  MPI_Finalize();
  return casebook::exit_fine;
}
