#include "parts/weather/snapshots.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include <mpi.h>

#include <fmt/format.h>

#include "apps/weather/column.hpp"
#include "harness/core/partial_file.hpp"
#include "harness/hdf5/axes.hpp"
#include "harness/hdf5/file.hpp"
#include "harness/run/checkpoint/long_run.hpp"
#include "parts/snapshots/first_rank.hpp"
#include "parts/weather/checkpoint.hpp"
#include "parts/weather/field_names.hpp"

namespace weather {
namespace {

using snapshots::on_first_rank;

std::size_t size(int n) {
  return static_cast<std::size_t>(n);
}

/// Middles of cells along one axis, m.
std::vector<double> middles(int n, double width) {
  std::vector<double> found;
  for (int i = 0; i < n; ++i) {
    found.push_back((i + 0.5) * width);
  }
  return found;
}

/// What is the same on all ranks.
struct Frame {
  int step = 0;
  const std::vector<Sample>& series;
  std::string restart_mark;
};

/// Collective.
Frame frame_after(int step, const std::vector<Sample>& series, const Case& input) {
  return {step, series, input.extra ? "" : casebook::restart_mark(step)};
}

/// Title, time, coordinates, the column that fields are differences from, and what a run goes on with.
void write_frame(casebook::hdf5::File& file, const Case& input, const Frame& frame) {
  const std::array<double, 1> time{frame.step * input.dt()};
  file.write_text("title", input.title);
  file.write("time", time, {1}, "s");
  file.write("x", middles(input.n_x, input.d_x()), {size(input.n_x)}, "m");
  file.write("y", middles(input.n_y, input.d_y()), {size(input.n_y)}, "m");
  file.write("z", middles(input.n_z, input.d_z()), {size(input.n_z)}, "m");
  const Column rest = make_column(input);
  file.write("rest_density", rest.density, {size(input.n_z)}, "kg m-3");
  file.write("rest_heat", rest.heat, {size(input.n_z)}, "kg K m-3");
  write_series(file, frame.series);
  casebook::write_restart_mark(file, frame.restart_mark);
}

/// Says in a closed file which axis is which. Of one rank.
void name_axes(const std::string& file, const Case& input) {
  std::vector<casebook::hdf5::NamedAxes> arrays;
  for (std::size_t f = 0; f < size(input.n_fields()); ++f) {
    arrays.push_back({field_names[f].name, {"z", "y", "x"}});
  }
  arrays.push_back({"fallen", {"y", "x"}});
  arrays.push_back({"rest_density", {"z"}});
  arrays.push_back({"rest_heat", {"z"}});
  casebook::hdf5::name_axes(file, arrays);
}

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

std::filesystem::path snapshot_file(const Case& input, int step) {
  return input.output.folder / fmt::format("{}_{:06}.h5", input.name, step);
}

bool GatheredSnapshots::due(int step) const {
  return input_.output.snapshot_every > 0 && step % input_.output.snapshot_every == 0;
}

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
      file.write(field_names[f].name,
                 fields[f],
                 {size(input_.n_z), size(input_.n_y), size(input_.n_x)},
                 field_names[f].unit);
    }
    file.write("fallen", fallen, {size(input_.n_y), size(input_.n_x)}, "kg m-2");
    file.close();
    name_axes(path.string() + ".partial", input_);
    partial.publish();
  });
}

bool SharedSnapshots::due(int step) const {
  return input_.output.snapshot_every > 0 && step % input_.output.snapshot_every == 0;
}

void SharedSnapshots::write_state(int step, const std::vector<Sample>& series) {
  const Frame frame = frame_after(step, series, input_);
  const std::filesystem::path path = snapshot_file(input_, step);
  std::optional<casebook::PartialFile> partial;
  on_first_rank(team_, [&] { partial.emplace(path); });
  casebook::hdf5::File file = casebook::hdf5::File::create(path.string() + ".partial", team_.comm);
  const casebook::hdf5::Storage storage{.chunk = {},
                                        .transfer = casebook::hdf5::Storage::Transfer::together};
  const Part& part = mine_.part;
  write_frame(file, input_, frame);
  for (std::size_t f = 0; f < mine_.fields.size(); ++f) {
    file.write_slab(field_names[f].name,
                    mine_.fields[f],
                    {size(input_.n_z), size(input_.n_y), size(input_.n_x)},
                    {{0, size(part.y_begin), size(part.x_begin)},
                     {size(input_.n_z), size(part.n_y), size(part.n_x)}},
                    field_names[f].unit,
                    storage);
  }
  file.write_slab("fallen",
                  mine_.fallen,
                  {size(input_.n_y), size(input_.n_x)},
                  {{size(part.y_begin), size(part.x_begin)}, {size(part.n_y), size(part.n_x)}},
                  "kg m-2",
                  storage);
  file.close();
  on_first_rank(team_, [&] {
    name_axes(path.string() + ".partial", input_);
    partial->publish();
  });
}

}  // namespace weather
