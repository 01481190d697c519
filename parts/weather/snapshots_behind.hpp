#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <future>
#include <memory>
#include <span>
#include <vector>

#include "harness/hdf5/blocks_behind.hpp"
#include "harness/hdf5/checksum.hpp"
#include "parts/snapshots/first_rank.hpp"
#include "parts/weather/snapshot_file.hpp"
#include "parts/weather/state_copy.hpp"

namespace weather {

/// Checksums of a rank's blocks of the fields.
using FieldChecksums = std::array<std::uint64_t, n_wet_fields>;

/// Files of a case's snapshots, whose arrays a thread of each rank writes while the next steps run. One is on its way
/// at a time. Memory: a second state.
class SnapshotsBehind {
 public:
  SnapshotsBehind(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  /// Copies the state and begins to write the copy. Collective. Errors: EnvironmentError on all ranks where this file or the
  /// one before cannot be written.
  template <class Method>
  void write(int step, const std::vector<Sample>& series, Method& method) {
    method.complete();
    const Part& part = method.part();
    send(step, series, part, method.fallen(), copied(method, room(part)));
  }

  /// Waits until the snapshot before is written, and gives the room of its copy. Collective. Errors: as write().
  StateCopy& room(const Part& part) {
    finish();
    copy_.make_room(part);
    return copy_;
  }

  /// Begins to write the state that is in room(). checksums: of this rank's blocks of the fields. Collective. Errors: as
  /// write().
  void send(int step,
            const std::vector<Sample>& series,
            const Part& part,
            const std::vector<double>& fallen,
            const FieldChecksums& checksums) {
    snapshot_ = std::make_unique<SnapshotFile>(input_, team_, step, series);
    for (std::size_t f = 0; f < static_cast<std::size_t>(input_.n_fields()); ++f) {
      add(block_of_field(input_, part, f), copy_.field(f), checksums[f]);
    }
    fallen_ = fallen;
    const Block block = block_of_fallen(input_, part);
    add(block,
        fallen_,
        casebook::hdf5::checksum(std::as_bytes(Values(fallen_)), block.shape, block.slab));
    blocks_.start(snapshot_->release(),
                  [this] { snapshots::on_first_rank(team_, [this] { snapshot_->name_axes(); }); });
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
  using Values = std::span<const double>;

  /// Copies the fields. A level's checksum is made while the level is in the second cache.
  template <class Method>
  FieldChecksums copied(const Method& method, const StateCopy& copy) const {
    const Part& part = method.part();
    FieldChecksums sums{};
    for (std::size_t f = 0; f < static_cast<std::size_t>(input_.n_fields()); ++f) {
      std::uint64_t sum = 0;
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none) \
    shared(method, copy, part, f) reduction(+ : sum)
      for (int k = 0; k < input_.n_z; ++k) {
        method.store_level(f, k, copy.row(f, k, 0));
        for (int j = 0; j < part.n_y; ++j) {
          sum += copy.checksum(copy.row(f, k, j), static_cast<std::size_t>(part.n_x), k, j, 0);
        }
      }
      sums[f] = sum;
    }
    return sums;
  }

  void add(const Block& block, Values values, std::uint64_t sum) {
    blocks_.add(snapshot_->file(), block.name, values, block.shape, block.slab, block.unit, sum);
  }

  /// Gives the file its name in a thread of its own, unless one does so: a rename waits for the disk too, and frees
  /// the room of an older file. On rank 0.
  void begin_to_name() {
    if (!naming_.valid()) {
      naming_ = std::async(std::launch::async, [this] { snapshot_->publish(); });
    }
  }

  const Case& input_;
  casebook::Team team_;
  StateCopy copy_{input_};      ///< read by the thread
  std::vector<double> fallen_;  ///< read by the thread
  std::unique_ptr<SnapshotFile> snapshot_;
  std::future<void> naming_;             ///< uses the snapshot
  casebook::hdf5::BlocksBehind blocks_;  ///< whose thread ends before the copy does
};

}  // namespace weather
