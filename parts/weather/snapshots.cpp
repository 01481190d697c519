#include "parts/weather/snapshots.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <mpi.h>

#include "harness/core/partial_file.hpp"
#include "harness/hdf5/file.hpp"
#include "parts/snapshots/first_rank.hpp"
#include "parts/weather/snapshot_file.hpp"

namespace weather {
namespace {

using snapshots::on_first_rank;

/// One array of all ranks on rank 0, [levels][n_y][n_x].
std::vector<double> gather(const Case& input,
                           const casebook::Team& team,
                           const std::vector<Part>& parts,
                           int levels,
                           const std::vector<double>& mine) {
  std::vector<int> counts;
  std::vector<int> first;
  int n = 0;
  for (const Part& part : parts) {
    counts.push_back(levels * part.n_y * part.n_x);
    first.push_back(n);
    n += counts.back();
  }
  std::vector<double> all(team.rank == 0 ? static_cast<std::size_t>(n) : 0);
  MPI_Gatherv(mine.data(),
              static_cast<int>(mine.size()),
              MPI_DOUBLE,
              all.data(),
              counts.data(),
              first.data(),
              MPI_DOUBLE,
              0,
              team.comm);
  std::vector<double> whole(all.size());
  const double* from = all.data();
  for (std::size_t rank = 0; team.rank == 0 && rank < parts.size(); ++rank) {
    const Part& part = parts[rank];
    for (int k = 0; k < levels; ++k) {
      for (int j = part.y_begin; j < part.y_begin + part.n_y; ++j) {
        const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(k) * input.n_y + j;
        std::copy_n(from, part.n_x, whole.data() + row * input.n_x + part.x_begin);
        from += part.n_x;
      }
    }
  }
  return whole;
}

}  // namespace

void GatheredSnapshots::write_state(int step, const std::vector<Sample>& series) {
  const Frame frame = frame_after(step, series, input_);
  std::vector<Part> parts(static_cast<std::size_t>(team_.n_ranks));
  MPI_Allgather(&mine_.part, 4, MPI_INT, parts.data(), 4, MPI_INT, team_.comm);
  std::vector<std::vector<double>> fields;
  for (const std::vector<double>& field : mine_.fields) {
    fields.push_back(gather(input_, team_, parts, input_.n_z, field));
  }
  const std::vector<double> fallen = gather(input_, team_, parts, 1, mine_.fallen);
  on_first_rank(team_, [&] {
    const std::filesystem::path path = snapshot_file(input_, step);
    casebook::PartialFile partial(path);
    casebook::hdf5::File file =
        casebook::hdf5::File::create(path.string() + ".partial", MPI_COMM_SELF);
    write_frame(file, input_, frame);
    for (std::size_t f = 0; f < fields.size(); ++f) {
      const Block block = block_of_field(input_, mine_.part, f);
      file.write(block.name, fields[f], block.shape, block.unit);
    }
    const Block block = block_of_fallen(input_, mine_.part);
    file.write(block.name, fallen, block.shape, block.unit);
    file.close();
    name_axes(path.string() + ".partial", input_);
    partial.publish();
  });
}

void SharedSnapshots::write_state(int step, const std::vector<Sample>& series) {
  const casebook::hdf5::Storage together{.chunk = {},
                                         .transfer = casebook::hdf5::Storage::Transfer::together};
  SnapshotFile snapshot(input_, team_, step, series);
  const auto write = [&](const Block& block, const std::vector<double>& mine) {
    snapshot.file().write_slab(block.name, mine, block.shape, block.slab, block.unit, together);
  };
  for (std::size_t f = 0; f < mine_.fields.size(); ++f) {
    write(block_of_field(input_, mine_.part, f), mine_.fields[f]);
  }
  write(block_of_fallen(input_, mine_.part), mine_.fallen);
  snapshot.file().close();
  on_first_rank(team_, [&] {
    snapshot.name_axes();
    snapshot.publish();
  });
}

}  // namespace weather
