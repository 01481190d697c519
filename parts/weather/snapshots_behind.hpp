#pragma once

#include <cstddef>
#include <cstdint>
#include <future>
#include <memory>
#include <span>
#include <vector>

#include "harness/core/untouched_array.hpp"
#include "harness/hdf5/blocks_behind.hpp"
#include "harness/hdf5/checksum.hpp"
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
    snapshot_ = std::make_unique<SnapshotFile>(input_, team_, step, series);
    copy_fields(method);
    fallen_ = method.fallen();
    const Block fallen = block_of_fallen(input_, method.part());
    add(fallen, fallen_, checksum(fallen, fallen.slab, fallen_));
    blocks_.start(snapshot_->release(), [this] {
      snapshots::on_first_rank(team_, [this] { snapshot_->name_axes(); });
    });
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
  static constexpr std::size_t page = casebook::page_bytes / sizeof(double);  // numbers

  /// Copies the fields to borders of pages, from where the disk fetches them. A level's checksum is made while the level
  /// is in the second cache.
  template <class Method>
  void copy_fields(Method& method) {
    method.complete();
    const Part& part = method.part();
    const auto n_fields = static_cast<std::size_t>(input_.n_fields());
    const auto level = static_cast<std::size_t>(part.n_y) * static_cast<std::size_t>(part.n_x);
    const auto n_levels = static_cast<std::size_t>(input_.n_z);
    const std::size_t each = (level * n_levels + page - 1) / page * page;
    if (copy_.size() == 0) {
      copy_ = casebook::UntouchedArray<double>(each * n_fields, casebook::Pages::own);
    }
    for (std::size_t f = 0; f < n_fields; ++f) {
      double* const copy = copy_.data() + f * each;
      const Block block = block_of_field(input_, part, f);
      std::uint64_t sum = 0;
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none) \
    shared(method, block, copy, f, level, n_levels) reduction(+ : sum)
      for (std::size_t k = 0; k < n_levels; ++k) {
        double* const to = copy + k * level;
        method.store_level(f, static_cast<int>(k), to);
        casebook::hdf5::Slab slab = block.slab;
        slab.start[0] = k;
        slab.count[0] = 1;
        sum += checksum(block, slab, {to, level});
      }
      add(block, {copy, level * n_levels}, sum);
    }
  }

  static std::uint64_t checksum(const Block& block, const casebook::hdf5::Slab& slab, Values values) {
    return casebook::hdf5::checksum(std::as_bytes(values), block.shape, slab);
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
  casebook::UntouchedArray<double> copy_;  ///< [field][n_z][n_y][n_x], each from a page's border on; read by the thread
  std::vector<double> fallen_;             ///< read by the thread
  std::unique_ptr<SnapshotFile> snapshot_;
  std::future<void> naming_;             ///< uses the snapshot
  casebook::hdf5::BlocksBehind blocks_;  ///< whose thread ends before the copy does
};

}  // namespace weather
