#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <mpi.h>

namespace casebook::hdf5 {

/// False in a build without HDF5; then everything else here throws EnvironmentError.
bool available();

/// Extents of an array, [axis], slowest first; empty for a single number.
using Shape = std::vector<std::size_t>;

/// The block of an array that one rank holds; a rank may hold nothing (some count is 0).
struct Slab {
  Shape start;  ///< [axis], first index
  Shape count;  ///< [axis], how many
};

/// Layout of a distributed array in its file.
struct Storage {
  /// Extents of the chunks, [axis]; empty: the array lies in one piece. A chunk that several ranks
  /// write to is written by one of them after an exchange: let the blocks of ranks begin on chunks.
  Shape chunk = {};

  /// Way of the blocks to the file. together: handed to few ranks, which make large writes of many
  /// small pieces. apart: each rank writes its own, without a copy; for blocks that are one piece of the
  /// file. The same on all ranks.
  enum class Transfer { together, apart };
  Transfer transfer = Transfer::together;
};

/// Alignment of arrays in a file for several ranks.
struct Alignment {
  /// Arrays of at least this size begin at a multiple of it, bytes. Of the size of the file system's
  /// stripes (1 MiB is Lustre's default), or larger.
  std::size_t bytes = std::size_t{1} << 20;
};

class FileState;
class BlocksBehind;

/// An HDF5 file of arrays of double or 64-bit integers, each with its unit and a checksum of its
/// values that does not depend on how they are spread over ranks. HDF5's own errors become ours:
/// what, in which file, what to do. Metadata have HDF5's own checksums.
///
/// A file is of one process (in memory) or of all ranks of a communicator; of the latter all
/// functions are collective, and an error on one rank is thrown on all.
/// Errors: EnvironmentError where it cannot be written, UsageError where its contents are not what
/// the reader needs.
class File {
 public:
  /// A new file of this process, in memory; see close_to_image(). name: for messages.
  static File create_in_memory(const std::string& name);

  /// A file of this process for reading, from its bytes.
  static File open_image(std::string bytes, const std::string& name);

  /// A new file of all ranks, through MPI-IO. Collective. An existing file is overwritten: for
  /// safety write a PartialFile (harness/core/partial_file.hpp).
  static File create(const std::string& path, MPI_Comm comm, const Alignment& alignment = {});

  /// A file of all ranks, for reading. Collective.
  static File open(const std::string& path, MPI_Comm comm);

  ~File();
  File(File&&) noexcept;
  File& operator=(File&&) noexcept;

  /// Closes a new file of this process and returns its bytes, as they would be on disk.
  std::string close_to_image();

  /// Closes the file, and tells when the last of it could not be written.
  void close();

  /// A text of the whole file, such as its title; the same on every rank.
  void write_text(const std::string& name, std::string_view text);
  std::string read_text(const std::string& name) const;

  /// A whole array, the same on every rank; row-major. unit: "hartree", or "1" for none.
  void write(const std::string& name,
             std::span<const double> values,
             const Shape& shape,
             const std::string& unit);
  void write(const std::string& name,
             std::span<const std::int64_t> values,
             const Shape& shape,
             const std::string& unit);

  /// A whole array, on every rank. Errors: UsageError when there is none of this name, type and
  /// shape, or when its values are damaged.
  void read(const std::string& name, std::span<double> values, const Shape& shape) const;
  void read(const std::string& name, std::span<std::int64_t> values, const Shape& shape) const;

  /// An array spread over the ranks, each of which gives the block that it holds, row-major; every
  /// element belongs to exactly one rank. shape: of the whole.
  void write_slab(const std::string& name,
                  std::span<const double> mine,
                  const Shape& shape,
                  const Slab& slab,
                  const std::string& unit,
                  const Storage& storage = {});

  /// The blocks of an array; every element goes to exactly one rank, or the checksum cannot be
  /// compared. Errors: as read().
  void read_slab(const std::string& name,
                 std::span<double> mine,
                 const Shape& shape,
                 const Slab& slab) const;

  /// Extents of an array. Errors: UsageError when there is none of this name.
  Shape shape_of(const std::string& name) const;

  /// The unit of an array.
  std::string unit_of(const std::string& name) const;

 private:
  friend class BlocksBehind;
  explicit File(std::unique_ptr<FileState> state);

  /// An array as by write_slab(), without its values. mine: checksum of this rank's block. Returns where the array
  /// begins in the file, bytes.
  std::uint64_t reserve_slab(const std::string& name,
                             const Shape& shape,
                             const std::string& unit,
                             std::uint64_t mine);

  std::unique_ptr<FileState> state_;
};

}  // namespace casebook::hdf5
