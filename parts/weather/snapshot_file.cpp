#include "parts/weather/snapshot_file.hpp"

#include <fmt/format.h>

#include "apps/weather/column.hpp"
#include "harness/hdf5/axes.hpp"
#include "harness/run/checkpoint/long_run.hpp"
#include "parts/snapshots/first_rank.hpp"
#include "parts/weather/checkpoint.hpp"

namespace weather {
namespace {

using snapshots::on_first_rank;

/// Middles of cells along one axis, m.
std::vector<double> middles(int n, double width) {
  std::vector<double> found;
  for (int i = 0; i < n; ++i) {
    found.push_back((i + 0.5) * width);
  }
  return found;
}

std::size_t size(int n) {
  return static_cast<std::size_t>(n);
}

}  // namespace

std::filesystem::path snapshot_file(const Case& input, int step) {
  return input.output.folder / fmt::format("{}_{:06}.h5", input.name, step);
}

Frame frame_after(int step, const std::vector<Sample>& series, const Case& input) {
  return {step, series, input.extra ? "" : casebook::restart_mark(step)};
}

void write_frame(casebook::hdf5::File& file, const Case& input, const Frame& frame) {
  const auto write = [&](const std::string& name, const std::vector<double>& values, const std::string& unit) {
    file.write(name, values, {values.size()}, unit);
  };
  const Column rest = make_column(input);
  file.write_text("title", input.title);
  write("time", {frame.step * input.dt()}, "s");
  write("x", middles(input.n_x, input.d_x()), "m");
  write("y", middles(input.n_y, input.d_y()), "m");
  write("z", middles(input.n_z, input.d_z()), "m");
  write("rest_density", rest.density, "kg m-3");
  write("rest_heat", rest.heat, "kg K m-3");
  write_series(file, frame.series);
  casebook::write_restart_mark(file, frame.restart_mark);
}

void name_axes(const std::string& file, const Case& input) {
  std::vector<casebook::hdf5::NamedAxes> arrays;
  for (std::size_t f = 0; f < static_cast<std::size_t>(input.n_fields()); ++f) {
    arrays.push_back({field_names[f].name, {"z", "y", "x"}});
  }
  arrays.push_back({"fallen", {"y", "x"}});
  arrays.push_back({"rest_density", {"z"}});
  arrays.push_back({"rest_heat", {"z"}});
  casebook::hdf5::name_axes(file, arrays);
}

Block block_of_field(const Case& input, const Part& part, std::size_t field) {
  return {field_names[field].name,
          {size(input.n_z), size(input.n_y), size(input.n_x)},
          {{0, size(part.y_begin), size(part.x_begin)},
           {size(input.n_z), size(part.n_y), size(part.n_x)}},
          field_names[field].unit};
}

Block block_of_fallen(const Case& input, const Part& part) {
  return {"fallen",
          {size(input.n_y), size(input.n_x)},
          {{size(part.y_begin), size(part.x_begin)}, {size(part.n_y), size(part.n_x)}},
          "kg m-2"};
}

SnapshotFile::SnapshotFile(const Case& input,
                           const casebook::Team& team,
                           int step,
                           const std::vector<Sample>& series)
    : input_(input), team_(team), path_(snapshot_file(input, step)) {
  on_first_rank(team_, [&] { partial_.emplace(path_); });
  file_ = casebook::hdf5::File::create(unfinished(), team_.comm);
  write_frame(*file_, input_, frame_after(step, series, input_));
}

void SnapshotFile::name_axes() {
  weather::name_axes(unfinished(), input_);
}

void SnapshotFile::publish() {
  partial_->publish();
}

}  // namespace weather
