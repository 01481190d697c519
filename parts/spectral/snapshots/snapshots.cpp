#include "parts/spectral/snapshots/snapshots.hpp"

#include <array>

#include "apps/spectral/regions.hpp"
#include "harness/core/file.hpp"
#include "parts/snapshots/first_rank.hpp"
#include "parts/spectral/snapshots/snapshot_index.hpp"

namespace spectral {
namespace {

using snapshots::on_first_rank;

constexpr std::array<const char*, Snapshots::n_fields> names = {
    "velocity_x", "velocity_y", "velocity_z", "vorticity_x", "vorticity_y", "vorticity_z"};

}  // namespace

Snapshots::Snapshots(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

bool Snapshots::due(int step) const {
  return input_.output.snapshot_every > 0 && step % input_.output.snapshot_every == 0;
}

void Snapshots::begin(int step) {
  const casebook::TimedRegion timed(region::io);
  step_ = step;
  on_first_rank(team_, [this] { partial_.emplace(snapshot_file(input_, step_)); });
  open_ =
      casebook::hdf5::File::create(snapshot_file(input_, step_).string() + ".partial", team_.comm);
  open_->write_text("title", input_.title);
  const std::array<double, 1> time{step * input_.dt};
  open_->write("time", time, {1}, "box length / (2 pi) / velocity unit");
}

void Snapshots::write(int field, const Box& box, std::span<const double> mine) {
  write_field(field, box, mine, Transfer::together);
}

void Snapshots::write_field(int field,
                            const Box& box,
                            std::span<const double> mine,
                            Transfer transfer) {
  const casebook::TimedRegion timed(region::io);
  const auto whole = [](int value) { return static_cast<std::size_t>(value); };
  const std::size_t n = whole(input_.n);
  open_->write_slab(
      names[whole(field)],
      mine,
      {n, n, n},
      {{whole(box.z_begin), whole(box.y_begin), 0}, {whole(box.n_z), whole(box.n_y), n}},
      field < 3 ? "velocity unit" : "velocity unit / (box length / (2 pi))",
      {.chunk = {}, .transfer = transfer});
}

void Snapshots::end() {
  const casebook::TimedRegion timed(region::io);
  open_->close();
  open_.reset();
  on_first_rank(team_, [this] {
    partial_->publish();
    partial_.reset();
    casebook::write_file_atomically(input_.output.folder / (input_.name + ".xmf"),
                                    snapshot_index(input_, step_));
  });
}

}  // namespace spectral
