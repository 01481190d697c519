#include "tests/kernels/spectral/snapshot_writers.hpp"

#include <algorithm>
#include <cerrno>
#include <string>

#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

#include "apps/spectral/read_case.hpp"
#include "apps/spectral/regions.hpp"
#include "harness/core/file_descriptor.hpp"
#include "parts/spectral/snapshots/own_blocks.hpp"

namespace spectral {
namespace {

casebook::Team all_ranks() {
  casebook::Team team{MPI_COMM_WORLD, 0, 1, 1};
  MPI_Comm_rank(team.comm, &team.rank);
  MPI_Comm_size(team.comm, &team.n_ranks);
  return team;
}

/// Two steps, and a snapshot before each and after the last.
Case short_run(const std::filesystem::path& folder, int n) {
  return read_case({CASEBOOK_SOURCE_DIR "/apps/spectral/cases/tgv_256_re1600.toml",
                    "",
                    {"n=" + std::to_string(n),
                     "steps=2",
                     "output.snapshot_every=1",
                     "output.folder=" + folder.string()}});
}

}  // namespace

SnapshotWriters::SnapshotWriters(const std::filesystem::path& folder, int n)
    : folder_(folder / "spectral_snapshot"),
      team_(all_ranks()),
      input_(short_run(folder_, n)),
      box_{team_.rank * (n / team_.n_ranks), n / team_.n_ranks, 0, n},
      solver_(make_solver(input_, team_)) {
  for (double at = 1.0; at <= n_points(n) / team_.n_ranks; at += 1.0) {
    field_.push_back(1.0 / at);
  }
  solver_->set_up();
}

std::size_t SnapshotWriters::bytes() const {
  return static_cast<std::size_t>(n_points(input_.n)) * Snapshots::n_fields * sizeof(double);
}

template <class Write>
double SnapshotWriters::wall_time(const Write& write) {
  if (team_.rank == 0) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    ::sync();
  }
  MPI_Barrier(team_.comm);
  const double start = MPI_Wtime();
  write();
  MPI_Barrier(team_.comm);
  const double time_s = MPI_Wtime() - start;
  if (team_.rank == 0) {
    std::filesystem::remove_all(folder_);
  }
  return time_s;
}

double SnapshotWriters::plain() {
  return wall_time([this] {
    if (team_.rank == 0) {
      write_plainly();
    }
  });
}

void SnapshotWriters::write_plainly() const {
  const std::filesystem::path path = folder_ / "plain";
  const casebook::Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666));
  if (file.number < 0) {
    casebook::fail_to_write(path, errno);
  }
  const std::string block(std::size_t{8} << 20, 'x');
  for (std::size_t done = 0; done < bytes(); done += block.size()) {
    const std::size_t size = std::min(block.size(), bytes() - done);
    casebook::write_all(file, std::string_view(block).substr(0, size), path);
  }
  casebook::flush_to_disk(file, path);
}

double SnapshotWriters::alone() {
  return wall_time([this] {
    OwnBlocks snapshots(input_, team_);
    snapshots.begin(0);
    for (int field = 0; field < Snapshots::n_fields; ++field) {
      snapshots.write(field, box_, field_);
    }
    snapshots.end();
  });
}

double SnapshotWriters::in_a_run() {
  casebook::reset_regions();
  wall_time([this] { solver_->solve(); });
  const auto times = casebook::region_times();
  double io_s = times.at(static_cast<std::size_t>(region::io.id())).at(0).inclusive_s;
  MPI_Allreduce(MPI_IN_PLACE, &io_s, 1, MPI_DOUBLE, MPI_MAX, team_.comm);
  return io_s / (input_.steps + 1);
}

}  // namespace spectral
