#pragma once

#include <future>
#include <optional>
#include <vector>

#include "harness/hdf5/blocks_behind.hpp"
#include "parts/snapshots/first_rank.hpp"
#include "parts/weather/snapshot_file.hpp"

namespace weather {

/// Files of a case's snapshots, whose arrays a thread of each rank writes while the next steps run. One is on its way
/// at a time. Memory: a second state.
class SnapshotsBehind {
 public:
  SnapshotsBehind(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  /// Copies the state and begins to write the copy. Collective. Errors: EnvironmentError on all ranks where this file or the
  /// one before cannot be written.
  template <class Method>
  void write(int step, const std::vector<Sample>& series, Method& method) {
    finish();
    method.store(copy_);
    snapshot_.emplace(input_, team_, step, series);
    snapshot_->for_each_array(
        copy_, [&](const auto&... array) { blocks_.add(snapshot_->file(), array...); });
    blocks_.start(snapshot_->release());
    snapshots::on_first_rank(team_, [&] { snapshot_->name_axes(); });
  }

  /// Lets the snapshot that is on its way get its name as soon as all of it is on the disk; does not wait.
  void advance() {
    if (snapshot_ && blocks_.arrived() && team_.rank == 0) {
      begin_to_name();
    }
  }

  /// Waits until the snapshot that is on its way has its name. Collective. Errors: as write().
  void finish() {
    if (!snapshot_) {
      return;
    }
    blocks_.finish();
    snapshots::on_first_rank(team_, [&] {
      begin_to_name();
      naming_.get();
    });
    snapshot_.reset();
  }

 private:
  /// Gives the file its name in a thread of its own, unless one does so: a rename waits for the disk too, and frees
  /// the room of an older file. On rank 0.
  void begin_to_name() {
    if (!naming_.valid()) {
      naming_ = std::async(std::launch::async, [this] { snapshot_->publish(); });
    }
  }

  const Case& input_;
  casebook::Team team_;
  State copy_;  ///< read by the thread
  std::optional<SnapshotFile> snapshot_;
  std::future<void> naming_;             ///< uses the snapshot
  casebook::hdf5::BlocksBehind blocks_;  ///< whose thread ends before the copy does
};

}  // namespace weather
