#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <future>
#include <span>
#include <string>
#include <vector>

#include <mpi.h>

#include "harness/hdf5/file.hpp"

namespace casebook::hdf5 {

/// Distributed arrays on their way to a file: of each rank a thread writes its block, without HDF5 and MPI, while the
/// rank goes on. The disk takes them past the page cache where it can (DirectFile).
class BlocksBehind {
 public:
  BlocksBehind() = default;
  ~BlocksBehind();
  BlocksBehind(const BlocksBehind&) = delete;
  BlocksBehind& operator=(const BlocksBehind&) = delete;

  /// An array of a new file, as by File::write_slab(); its values stay where they are until finish() returns. The disk
  /// fetches them from there itself where memory and file have the same border of 4096 B. sum: checksum() of the block,
  /// which its owner can make while it is in the cache. Collective.
  void add(File& file,
           const std::string& name,
           std::span<const double> mine,
           const Shape& shape,
           const Slab& slab,
           const std::string& unit,
           std::uint64_t sum);

  /// Closes the file, calls once_closed, and starts to write the blocks that were added: whoever else changes the file then
  /// waits for them at the file system's lock. Collective. Errors: EnvironmentError.
  void start(File file, const std::function<void()>& once_closed);

  /// True as soon as this rank knows that the blocks of all ranks are on the disk. Does not wait; ranks may ask at
  /// different times.
  bool arrived();

  /// Waits until the blocks of all ranks are on the disk, if any were started. Collective.
  /// Errors: EnvironmentError on all ranks where one of them could not be written.
  void finish();

 private:
  struct Block {
    std::uint64_t place;  ///< of the whole array in the file, bytes
    std::span<const double> mine;
    Shape shape;
    Slab slab;
  };
  static void write(const std::vector<Block>& blocks, const std::filesystem::path& path, bool first);

  void hear_of_all();

  std::vector<Block> blocks_;
  MPI_Comm comm_ = MPI_COMM_NULL;  ///< of its own: ranks ask between different calls of the solver
  bool is_on_its_way_ = false;
  std::future<void> writing_;  ///< of this rank; its end is waited for by its destructor
  std::string problem_;        ///< of this rank
  MPI_Request hearing_ = MPI_REQUEST_NULL;
  int fine_ = 0;      ///< 1 where this rank's blocks are on the disk
  int all_fine_ = 0;  ///< the least of all ranks, once it was heard
};

}  // namespace casebook::hdf5
