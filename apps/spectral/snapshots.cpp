#include "apps/spectral/snapshots.hpp"

#include <array>
#include <functional>

#include <mpi.h>

#include <fmt/format.h>

#include "apps/spectral/regions.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace spectral {
namespace {

constexpr std::array<const char*, Snapshots::n_fields> names = {
    "velocity_x", "velocity_y", "velocity_z", "vorticity_x", "vorticity_y", "vorticity_z"};

/// Does on rank 0 what only one rank may do; all ranks throw what it throws.
void on_first_rank(const casebook::Team& team, const std::function<void()>& act) {
  std::string problem;
  if (team.rank == 0) {
    try {
      act();
    } catch (const casebook::EnvironmentError& error) {
      problem = error.what();
    }
  }
  int length = static_cast<int>(problem.size());
  MPI_Bcast(&length, 1, MPI_INT, 0, team.comm);
  problem.resize(static_cast<std::size_t>(length));
  MPI_Bcast(problem.data(), length, MPI_CHAR, 0, team.comm);
  if (!problem.empty()) {
    throw casebook::EnvironmentError(problem);
  }
}

/// A vector of three arrays, as XDMF's function of them.
std::string vector_attribute(const std::string& name, const std::string& file, int n) {
  std::string text = fmt::format(
      "        <Attribute Name=\"{}\" AttributeType=\"Vector\" Center=\"Node\">\n"
      "          <DataItem ItemType=\"Function\" Function=\"JOIN($0, $1, $2)\" "
      "Dimensions=\"{} {} {} 3\">\n",
      name,
      n,
      n,
      n);
  for (const char* axis : {"x", "y", "z"}) {
    text += fmt::format(
        "            <DataItem Format=\"HDF\" NumberType=\"Float\" Precision=\"8\" "
        "Dimensions=\"{0} {0} {0}\">{1}:/{2}_{3}</DataItem>\n",
        n,
        file,
        name,
        axis);
  }
  return text + "          </DataItem>\n        </Attribute>\n";
}

std::string grid_of_step(const Case& input, int step, const std::string& file) {
  constexpr double two_pi = 6.283185307179586;
  return fmt::format(
             "      <Grid Name=\"step {0}\" GridType=\"Uniform\">\n"
             "        <Time Value=\"{1}\"/>\n"
             "        <Topology TopologyType=\"3DCoRectMesh\" Dimensions=\"{2} {2} {2}\"/>\n"
             "        <Geometry GeometryType=\"ORIGIN_DXDYDZ\">\n"
             "          <DataItem Dimensions=\"3\" NumberType=\"Float\">0 0 0</DataItem>\n"
             "          <DataItem Dimensions=\"3\" NumberType=\"Float\">{3} {3} {3}</DataItem>\n"
             "        </Geometry>\n",
             step,
             step * input.dt,
             input.n,
             two_pi / input.n) +
         vector_attribute("velocity", file, input.n) +
         vector_attribute("vorticity", file, input.n) + "      </Grid>\n";
}

}  // namespace

Snapshots::Snapshots(const Case& input, const casebook::Team& team, Writing writing)
    : input_(input), team_(team), writing_(writing) {}

bool Snapshots::due(int step) const {
  return input_.output.snapshot_every > 0 && step % input_.output.snapshot_every == 0;
}

void Snapshots::begin(int step) {
  const casebook::TimedRegion timed(region::io);
  step_ = step;
  on_first_rank(team_, [this] { partial_.emplace(file(step_)); });
  open_ = casebook::hdf5::File::create(file(step_).string() + ".partial", team_.comm);
  open_->write_text("title", input_.title);
  const std::array<double, 1> time{step * input_.dt};
  open_->write("time", time, {1}, "box length / (2 pi) / velocity unit");
}

void Snapshots::write(int field, const Box& box, std::span<const double> mine) {
  const casebook::TimedRegion timed(region::io);
  const auto whole = [](int value) { return static_cast<std::size_t>(value); };
  const std::size_t n = whole(input_.n);
  using Transfer = casebook::hdf5::Storage::Transfer;
  const bool is_apart =
      writing_ == Writing::apart && box.n_y == input_.n;  // whole planes: one piece
  open_->write_slab(
      names[whole(field)],
      mine,
      {n, n, n},
      {{whole(box.z_begin), whole(box.y_begin), 0}, {whole(box.n_z), whole(box.n_y), n}},
      field < 3 ? "velocity unit" : "velocity unit / (box length / (2 pi))",
      {.chunk = {}, .transfer = is_apart ? Transfer::apart : Transfer::together});
  if (writing_ == Writing::apart && team_.rank == 0) {
    partial_->start_flush();
  }
}

void Snapshots::end() {
  const casebook::TimedRegion timed(region::io);
  open_->close();
  open_.reset();
  on_first_rank(team_, [this] {
    partial_->publish();
    partial_.reset();
    casebook::write_file_atomically(input_.output.folder / (input_.name + ".xmf"), index(step_));
  });
}

std::filesystem::path Snapshots::file(int step) const {
  return input_.output.folder / fmt::format("{}_{:06}.h5", input_.name, step);
}

/// All snapshots up to a step that are there: a run may have been continued.
std::string Snapshots::index(int last_step) const {
  std::string text =
      "<?xml version=\"1.0\"?>\n<Xdmf Version=\"3.0\">\n  <Domain>\n"
      "    <Grid Name=\"snapshots\" GridType=\"Collection\" CollectionType=\"Temporal\">\n";
  for (int step = 0; step <= last_step; step += input_.output.snapshot_every) {
    if (std::filesystem::exists(file(step))) {
      text += grid_of_step(input_, step, file(step).filename().string());
    }
  }
  return text + "    </Grid>\n  </Domain>\n</Xdmf>\n";
}

}  // namespace spectral
